/** What a seat has won between two moments that are shown one after the other. No DOM. */
export interface Standing {
  total: number;
  turn: number;
}

/** Nothing where a replay leaps: back, or by more than the round in which everybody else has moved. */
export function wonSince(before: Standing, now: Standing, players: number): number {
  const turns = now.turn - before.turn;
  return turns < 0 || turns > players ? 0 : now.total - before.total;
}
