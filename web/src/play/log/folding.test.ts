import { expect, test } from "vitest";
import { happening, move } from "../../live/fixtures";
import { folded } from "./folding";

const gist = (run: readonly { event: Record<string, unknown> }[]) =>
  run.every(({ event }) => event.seat === -1) ? `${run.length} draws` : null;
const told = (...log: ReturnType<typeof move>[]) => folded(log, {}, gist).map(({ words }) => words);

test("what can be said at once is one row with all its versions", () => {
  const rows = folded([move(1, 0), move(2, -1), move(3, -1), move(4, -1), move(5, 1)], {}, gist);
  expect(rows.map(({ words }) => words)).toEqual(["did 1", "3 draws", "did 5"]);
  expect(rows[1]!.happenings.map(({ version }) => version)).toEqual([2, 3, 4]);
});

test("what happened alone keeps its own words", () => {
  expect(told(move(1, -1), move(2, 0), move(3, -1))).toEqual(["did 1", "did 2", "did 3"]);
});

test("what was taken back is not mixed with what stands", () => {
  const undo = happening(4, { event: "undo-to", moves: 1 });
  expect(told(move(1, -1), move(2, -1), move(3, -1), undo)).toEqual(["did 1", "2 draws", "did 4"]);
});

test("the words are asked for with the position that was found", () => {
  const found: unknown[] = [];
  folded([move(1, 0), move(2, -1), move(3, -1)], "start" as never, (_, before) => (found.push(before), "all"));
  expect(found).toEqual(["start", "start"]);
});
