/** A table that is being thought up: what the form holds, and what becomes of it. No DOM. */
import type { Clock, GameName, NewTable, SeatWish, Setup } from "../../protocol";

export type Kind = SeatWish["kind"];

export interface Chair {
  kind: Kind;
  name: string; // of another person on this device
  bot: string;
}

export interface Draft {
  game: GameName;
  chairs: Chair[];
  setup: Setup;
  clock: Clock;
  open: boolean;
}

export function newDraft(game: GameName, bot: string): Draft {
  return {
    game,
    chairs: [chair("me", bot), chair("friend", bot)],
    setup: { variants: [], board: "random", rulers: "marked", seed: anySeed(), turn_limit: null },
    clock: { kind: "none", seconds: 900, increment: 15, days: 3 },
    open: false,
  };
}

function chair(kind: Kind, bot: string): Chair {
  return { kind, name: "", bot };
}

/** New seats are for bots: they need nobody to come. */
export function withPlayers(draft: Draft, players: number, bot: string): Draft {
  const added = Array.from({ length: Math.max(0, players - draft.chairs.length) }, () => chair("bot", bot));
  return { ...draft, chairs: [...draft.chairs, ...added].slice(0, players) };
}

/** One can sit on one seat only; and who asks for anyone shows the table to all. */
export function withChair(draft: Draft, at: number, changed: Partial<Chair>): Draft {
  const chairs = draft.chairs.map((each, n) => {
    if (n === at) return { ...each, ...changed };
    return changed.kind === "me" && each.kind === "me" ? { ...each, kind: draft.chairs[at]!.kind } : each;
  });
  return { ...draft, chairs, open: draft.open || changed.kind === "anyone" };
}

/** A private table has no seats for anyone. */
export function withOpen(draft: Draft, open: boolean): Draft {
  const chairs = draft.chairs.map((each): Chair => (!open && each.kind === "anyone" ? { ...each, kind: "friend" } : each));
  return { ...draft, open, chairs };
}

export function withVariant(draft: Draft, variant: string, on: boolean): Draft {
  const others = draft.setup.variants.filter((each) => each !== variant);
  return { ...draft, setup: { ...draft.setup, variants: on ? [...others, variant] : others } };
}

/** Whoever places the rulers before a map has come begins with the marked fields. */
export function begun(setup: Setup): Setup {
  return isUnplaced(setup) ? { ...setup, rulers: "marked" } : setup;
}

/** The map has come, with rulers on it. */
export function withMap(draft: Draft, rulers: Record<string, string>): Draft {
  return isUnplaced(draft.setup) ? { ...draft, setup: { ...draft.setup, rulers: { ...rulers } } } : draft;
}

function isUnplaced({ rulers }: Setup): boolean {
  return typeof rulers !== "string" && Object.keys(rulers).length === 0;
}

/** `spare` names those on this device who gave no name, by seat. */
export function wanted(draft: Draft, name: string, spare: (seat: number) => string): NewTable {
  const { game, chairs, setup, clock, open } = draft;
  const seats = chairs.map(({ kind, name: other, bot }, seat): SeatWish => {
    if (kind === "bot") return { kind, bot };
    return kind === "here" ? { kind, name: other.trim() || spare(seat) } : { kind };
  });
  return { game, seats, setup: begun(setup), clock, open, name };
}

/** Whether the match can begin at once, with nobody to wait for. */
export function startsAtOnce({ chairs }: Draft): boolean {
  return chairs.every(({ kind }) => kind !== "friend" && kind !== "anyone");
}

/** The number that somebody typed; none typed is any, and null is no number. */
export function seedOf(text: string): number | null {
  const typed = text.trim();
  if (!typed) return anySeed();
  const seed = Number(typed);
  return /^\d+$/.test(typed) && Number.isSafeInteger(seed) ? seed : null;
}

/** Short enough to be read out to a friend. */
export function anySeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}
