import { expect, test } from "vitest";
import { begin, isNew } from "./device";

test("a game is new for three tables, and remains so at these", () => {
  for (const table of ["a", "b", "b", "c"]) {
    expect(isNew("eko", table)).toBe(true);
    begin("eko", table);
  }
  begin("eko", "d");
  expect(["a", "b", "c", "d"].map((table) => isNew("eko", table))).toEqual([true, true, true, false]);
});

test("each game is new by itself", () => {
  expect(isNew("khan", "d")).toBe(true);
});
