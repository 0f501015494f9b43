import { expect, test } from "vitest";
import { happening, move } from "./fixtures";
import { lastRound, recent, standing, turns, undone } from "./round";

const START = { turn: { number: 1 } };
const versions = (log: { version: number }[]) => log.map(({ version }) => version);

test("what was taken back no longer stands", () => {
  const undo = happening(4, { event: "undo-to", moves: 1 });
  const log = [move(1, 0), move(2, 0), move(3, -1), undo, move(5, 0)];
  expect([...undone(log)]).toEqual([2, 3]);
  expect(versions(standing(log))).toEqual([1, 5]);
});

test("recent is all since one's own last decision", () => {
  const log = [move(1, 0), move(2, 1), move(3, 2)];
  expect(versions(recent(log, 0, START))).toEqual([2, 3]);
  expect(versions(recent(log, 2, START))).toEqual([3]);
  expect(recent([], 0, START)).toEqual([]);
});

test("a standing answer is no decision of that moment", () => {
  const automatic = happening(3, { event: "move", seat: 0, text: "accept", automatic: true });
  expect(versions(recent([move(1, 0), move(2, 1), automatic], 0, START))).toEqual([2, 3]);
});

test("for a spectator recent is the last turn played", () => {
  const log = [move(1, 0, "a", 2), move(2, 1, "b", 2), move(3, 1, "c", 3)];
  expect(versions(recent(log, null, START))).toEqual([2, 3]);
});

test("the last round holds the last turn of each seat", () => {
  const log = [move(1, 0, "a", 2), move(2, 1, "b", 3), move(3, 0, "c", 4), move(4, 1, "d", 5)];
  expect(versions(lastRound(log, 2, START))).toEqual([3, 4]);
});

test("the log is cut where turns end", () => {
  const log = [move(1, 0, "a", 1), move(2, 0, "b", 2), move(3, 1, "c", 2)];
  expect(turns(log, START).map((turn) => [turn.number, versions(turn.happenings)])).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ]);
  const untold = turns(log, START, ({ version }) => version !== 2);
  expect(untold.map((turn) => [turn.number, versions(turn.happenings)])).toEqual([
    [1, [1]],
    [2, [3]],
  ]);
});
