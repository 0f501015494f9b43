/** Picking a move on the board: what is selected, what may be pressed next, and what a press means. */
import type { OfferInfo } from "../../../protocol";
import type { Board, Position } from "../position";

/** Nothing but what was pressed so far; the offers give it its meaning. */
export interface Choice {
  selected: string | null;
  /** Where several offers end on the same space: that space, until one of them is picked. */
  choosing: string | null;
}

export const NOTHING: Choice = { selected: null, choosing: null };

/** What follows from a press: another choice, and perhaps a move to make or one to ask about. */
export interface Pressed {
  choice: Choice;
  play?: string;
  explain?: string;
}

const LETTER = ["", "c", "t", "k"];
const BUILT_ON = new Set(["reg", "canyon", "capital", "mountain", "wind", "moon", "sand"]);
const TEMPLES = new Set(["moon", "sand"]);
const CASTLE = 3;
const TALLEST = 4;

export class Offers {
  private readonly byHandle = new Map<string, OfferInfo[]>();

  constructor(readonly all: readonly OfferInfo[]) {
    for (const offer of all) {
      if (!offer.handle) continue;
      const known = this.byHandle.get(offer.handle);
      if (known) known.push(offer);
      else this.byHandle.set(offer.handle, [offer]);
    }
  }

  get handles(): string[] {
    return [...this.byHandle.keys()];
  }

  /** Spaces where only a temple helps: dearer than what is usual, or done to others. */
  get templeOnly(): string[] {
    return this.handles.filter((handle) => this.of(handle).every(({ kind }) => TEMPLES.has(kind)));
  }

  of(handle: string | null): readonly OfferInfo[] {
    return (handle !== null && this.byHandle.get(handle)) || [];
  }

  between(handle: string | null, target: string): OfferInfo[] {
    return this.of(handle).filter((offer) => offer.target === target);
  }

  /** Where the moves of a handle end, each with its offers. */
  targets(handle: string | null): Map<string, OfferInfo[]> {
    const found = new Map<string, OfferInfo[]>();
    for (const offer of this.of(handle)) found.set(offer.target, [...(found.get(offer.target) ?? []), offer]);
    return found;
  }

  byMove(move: string): OfferInfo | null {
    return this.all.find((offer) => offer.move === move) ?? null;
  }
}

function select(offers: Offers, space: string): Choice {
  const own = offers.of(space);
  const only = own.length > 1 && own.every((offer) => offer.target === space);
  return { selected: space, choosing: only ? space : null };
}

function take(choice: Choice, found: readonly OfferInfo[], target: string): Pressed {
  if (found.length === 1) return { choice: NOTHING, play: found[0]!.move };
  return { choice: { ...choice, choosing: target } };
}

/** One press on a space: the first selects, the next acts. */
export function press(offers: Offers, board: Board, position: Position, choice: Choice, space: string): Pressed {
  if (choice.selected === null) {
    if (offers.of(space).length > 0) return { choice: select(offers, space) };
    return { choice: NOTHING, explain: attemptedAlone(position, space) ?? undefined };
  }
  if (choice.choosing === space) return { choice: { ...choice, choosing: null } };
  const found = offers.between(choice.selected, space);
  if (found.length > 0) return take(choice, found, space);
  if (space === choice.selected) return { choice: NOTHING };
  if (offers.of(space).length > 0) {
    // One's own stack and then an enemy means an attack, also when the Sand could be used there.
    const attack = isMine(position, choice.selected) && position.stacks[space] && !isMine(position, space);
    if (!attack) return { choice: select(offers, space) };
    return { choice: NOTHING, explain: attempted(board, position, choice.selected, space) ?? undefined };
  }
  const kept = { ...choice, choosing: null };
  return { choice: kept, explain: attempted(board, position, choice.selected, space) ?? undefined };
}

/** A stack dragged onto a space: as two presses, but what isn't possible is always asked about. */
export function drop(offers: Offers, board: Board, position: Position, from: string, space: string): Pressed {
  const choice = { selected: from, choosing: null };
  if (from === space) return { choice };
  const found = offers.between(from, space);
  if (found.length > 0) return take(choice, found, space);
  return { choice, explain: attempted(board, position, from, space) ?? undefined };
}

/** One step back: from the choice between offers to the selection, from there to nothing. */
export function back(choice: Choice): Choice {
  return choice.choosing !== null && choice.choosing !== choice.selected ? { ...choice, choosing: null } : NOTHING;
}

/** What somebody who presses two spaces must have meant, in notation. */
export function attempted(board: Board, position: Position, from: string, to: string): string | null {
  if (position.phase !== "action") return attemptedAlone(position, to);
  const kind = board.spaces[to];
  if (kind !== undefined && BUILT_ON.has(kind)) return `${from}^${to}${LETTER[meantLevel(position, to)]}`;
  return `${from}${signOf(position, from, to)}${to}`;
}

function meantLevel(position: Position, site: string): number {
  const standing = position.buildings[site];
  if (standing === undefined) return 1;
  return standing.owner === position.decider ? Math.min(standing.level + 1, CASTLE) : standing.level;
}

const isMine = (position: Position, space: string): boolean => position.stacks[space]?.owner === position.decider;

function signOf(position: Position, from: string, to: string): string {
  const met = position.stacks[to];
  if (met === undefined) return "-";
  if (isMine(position, to)) return "+";
  return position.stacks[from]?.discs === 1 && met.discs === TALLEST ? "*" : "x";
}

/** A single space pressed: in some phases that is already a move. */
function attemptedAlone(position: Position, space: string): string | null {
  if (position.phase === "setup") return `swap ${space}`;
  if (position.phase !== "march" && position.phase !== "reinforce") return null;
  return position.reserve[position.decider]!.emperor ? `${space}#e` : `${space}#1`;
}
