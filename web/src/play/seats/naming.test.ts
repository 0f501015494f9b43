import { expect, test } from "vitest";
import { happening, move } from "../../live/fixtures";
import { markOf } from "./naming";

test("what a seat did bears its mark, which alone says whose it was", () => {
  expect(markOf(move(1, 2))).toEqual({ seat: 2, named: true });
});

test("a drawn card bears the mark of the seat that drew; the words name it already", () => {
  const drawn = happening(1, { event: "move", seat: -1, text: "draw ?", draw: { for: "hand", seat: 3 } });
  expect(markOf(drawn)).toEqual({ seat: 3, named: false });
});

test("what nobody did bears none", () => {
  expect(markOf(happening(1, { event: "agreed-end" }))).toBeNull();
});
