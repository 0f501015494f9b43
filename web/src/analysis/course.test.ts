import { expect, test } from "vitest";
import { across, isEnd, mostAffected, nearest, path, signs } from "./course";

const frame = { width: 200, height: 100, last: 50 };
const moments = [
  { version: 0, turn: 0, shares: [0.5, 0.5] },
  { version: 20, turn: 5, shares: [0.75, 0.25] },
  { version: 50, turn: 11, shares: [1, 0] },
];

test("a line goes through all moments of its seat", () => {
  expect(path(moments, 0, frame)).toBe("M0 50L80 25L200 0");
  expect(path(moments, 1, frame)).toBe("M0 50L80 75L200 100");
  expect(path([], 0, frame)).toBe("");
});

test("a match without moves has no width", () => {
  expect(across(0, { ...frame, last: 0 })).toBe(0);
});

test("signs do not lie on each other and stay within the graph", () => {
  expect(signs([1, 0], frame, 16)).toEqual([0, 100]);
  expect(signs([0, 1, 0, 0], frame, 16)).toEqual([68, 0, 84, 100]);
  expect(signs([0.34, 0.33, 0.33], frame, 16)).toEqual([66, 82, 98]);
  expect(signs([1, 1, 1, 1], frame, 16)).toEqual([0, 16, 32, 48]);
});

test("a press picks the nearest moment", () => {
  expect(nearest(moments, 0, frame)?.version).toBe(0);
  expect(nearest(moments, 60, frame)?.version).toBe(20);
  expect(nearest(moments, 199, frame)?.version).toBe(50);
  expect(nearest([], 10, frame)).toBeNull();
});

test("a turning point is told of whom it changed most for", () => {
  const before = { version: 3, turn: 1, shares: [0.4, 0.3, 0.3] };
  expect(mostAffected({ version: 3, before, after: { version: 5, turn: 2, shares: [0.5, 0.05, 0.45] } })).toBe(1);
});

test("the end is told from the turns before it, if somebody won", () => {
  const course = { moments, turning_points: [], known: 2, total: 2 };
  expect(moments.map((at) => isEnd(course, at))).toEqual([false, false, true]);
  expect(moments.some((at) => isEnd({ ...course, known: 3, total: 3 }, at))).toBe(false);
});
