import { expect, test } from "vitest";
import { wonSince } from "./won";

test("points are won from one move to the next, and within a round", () => {
  expect(wonSince({ total: 4, turn: 7 }, { total: 6, turn: 7 }, 3)).toBe(2);
  expect(wonSince({ total: 4, turn: 7 }, { total: 3, turn: 10 }, 3)).toBe(-1);
});

test("who leaps to another moment of a match has won nothing", () => {
  expect(wonSince({ total: 4, turn: 7 }, { total: 12, turn: 11 }, 3)).toBe(0);
  expect(wonSince({ total: 4, turn: 7 }, { total: 2, turn: 6 }, 3)).toBe(0);
});
