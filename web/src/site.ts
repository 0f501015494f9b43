/** What the server offers, asked once per language. */
import { api } from "./api";
import { observed } from "./observed";
import type { GameInfo, GameName, SiteInfo } from "./protocol";

const { seen, changed } = observed();
let known: SiteInfo | null = null;

export function site(): SiteInfo | null {
  seen();
  return known;
}

export async function askSite(): Promise<void> {
  known = await api.site();
  changed();
}

/** Where other devices find this site. On a local network they need the address that the host
 *  announces, not this machine's own. */
export function sharedOrigin(): string {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return local ? (site()?.public_url ?? location.origin) : location.origin;
}

const AGAIN = 4000;

/** Until the server answers; `failed` hears of the first time that it doesn't. */
export async function askSiteUntilThere(failed: (error: unknown) => void): Promise<void> {
  for (let first = true; ; first = false) {
    try {
      return await askSite();
    } catch (error) {
      if (first) failed(error);
      await new Promise((soon) => setTimeout(soon, AGAIN));
    }
  }
}

export function gameInfo(game: GameName): GameInfo | null {
  return site()?.games.find(({ name }) => name === game) ?? null;
}

/** A fair opponent for somebody who knows the rules. */
const USUAL = "level-3";

export function usualBot(game: GameName): string {
  const bots = gameInfo(game)?.bots ?? [USUAL];
  return bots.includes(USUAL) ? USUAL : bots.at(-1)!;
}
