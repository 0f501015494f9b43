import { t } from "../../../i18n";
import type { Gist, Json } from "../../contract";
import { cardTitle, seatName, together } from "../words";

const HIDDEN = "?";

/** Cards drawn into one hand. With one that came from a new pile there is more to tell. */
export const gist: Gist = (happenings, before) => {
  const draws = happenings.map(({ event }) => event.draw);
  const seat = draws[0]?.seat;
  if (!draws.every((draw) => draw?.for === "hand" && draw.seat === seat)) return null;
  const left = [before, ...happenings.map(({ position }) => position)].map(({ deck }: Json) => deck.cards as number);
  if (left.some((cards, number) => number > 0 && cards >= left[number - 1]!)) return null;
  const cards = happenings.map(({ event }) => (event.text as string).replace("draw ", ""));
  if (cards.every((card) => card === HIDDEN)) return t("khan.drawn.hidden", { seat: seatName(seat), n: cards.length });
  if (cards.includes(HIDDEN)) return null;
  return t("khan.drawn", { seat: seatName(seat), cards: together(cards.map(cardTitle)) });
};
