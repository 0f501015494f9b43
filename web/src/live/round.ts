/** What a log of happenings says: which moves still stand, whose they were, which turn they made. */
import type { Json } from "../games/contract";
import type { Happening } from "../protocol";

export const CHANCE = -1;

export function isMove(happening: Happening): boolean {
  return happening.event.event === "move";
}

/** Whether that seat made up its mind about it. */
export function chosenBy(happening: Happening, seat: number): boolean {
  const { event } = happening;
  return event.event === "move" && event.seat === seat && event.automatic !== true;
}

/** Whether a seat has given up or run out of time: from then on it is not its person who decides. */
export function withdrew(log: readonly Happening[], seat: number): boolean {
  return log.some(({ event }) => (event.event === "resign" || event.event === "timeout") && event.seat === seat);
}

/** The versions of moves that were taken back later. */
export function undone(log: readonly Happening[]): Set<number> {
  const standing: number[] = [];
  const gone = new Set<number>();
  for (const { event, version } of log) {
    if (event.event === "move") standing.push(version);
    if (event.event === "undo-to") {
      for (const taken of standing.splice(event.moves as number)) gone.add(taken);
    }
  }
  return gone;
}

export function standing(log: readonly Happening[]): Happening[] {
  const gone = undone(log);
  return log.filter((happening) => isMove(happening) && !gone.has(happening.version));
}

function turnOf(position: Json): number {
  return position.turn?.number ?? 0;
}

function turnBefore(moves: readonly Happening[], number: number, start: Json): number {
  return turnOf(moves[number - 1]?.position ?? start);
}

/**
 * What a seat should have its eye drawn to: all that stands since its own last decision. Directly
 * after that one it is that decision itself. For a spectator: the moves of the last turn played.
 */
export function recent(log: readonly Happening[], me: number | null, start: Json): Happening[] {
  const moves = standing(log);
  const last = moves.at(-1);
  if (last === undefined) return [];
  if (me === null) {
    const newest = turnBefore(moves, moves.length - 1, start);
    return moves.filter((_, number) => turnBefore(moves, number, start) === newest);
  }
  const own = moves.findLastIndex((happening) => chosenBy(happening, me));
  const since = moves.slice(own + 1);
  return since.length > 0 ? since : [last];
}

/** What stands of the last turn of every seat, the one under way included. */
export function lastRound(log: readonly Happening[], players: number, start: Json): Happening[] {
  const moves = standing(log);
  const first = turnOf(moves.at(-1)?.position ?? start) - players;
  return moves.filter((_, number) => turnBefore(moves, number, start) >= first);
}

export interface TurnOfLog {
  number: number;
  before: Json;
  happenings: Happening[];
}

/** The log cut into turns, in order; what was taken back stays where it happened. What is not told counts all the same. */
export function turns(log: readonly Happening[], start: Json, told = (_: Happening): boolean => true): TurnOfLog[] {
  const found: TurnOfLog[] = [];
  let before = start;
  for (const happening of log) {
    const [latest, number] = [found.at(-1), turnOf(before)];
    if (told(happening)) {
      if (latest?.number === number) latest.happenings.push(happening);
      else found.push({ number, before, happenings: [happening] });
    }
    before = happening.position;
  }
  return found;
}
