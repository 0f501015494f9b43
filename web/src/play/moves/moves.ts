/** Finding a move in the list of all. */
import type { OfferGroupInfo, OfferInfo } from "../../protocol";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The offers in which every word that was typed occurs, in their groups. */
export function matching(groups: readonly OfferGroupInfo[], typed: string): OfferGroupInfo[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = (heading: string, { label, move, target }: OfferInfo): boolean => {
    const text = plain(`${heading} ${label} ${move} ${target}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ heading, offers }) => ({ heading, offers: offers.filter((offer) => fits(heading, offer)) }))
    .filter(({ offers }) => offers.length > 0);
}
