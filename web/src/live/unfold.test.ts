import { expect, test } from "vitest";
import { move } from "./fixtures";
import { unfold } from "./unfold";

const start = { position: { stacks: { A1: 1 }, phase: "setup" }, scores: [] };

test("what a happening did not change stays as it was", () => {
  const told = [
    { ...move(1, 0), position: { phase: "action" }, scores: [{ total: 0 }] },
    { ...move(2, 1), position: { stacks: { B2: 2 } }, scores: [] },
    { ...move(3, 0), position: {}, scores: [{ total: 3 }] },
  ];
  const whole = unfold(told, start);
  expect(whole.map(({ position }) => position)).toEqual([
    { stacks: { A1: 1 }, phase: "action" },
    { stacks: { B2: 2 }, phase: "action" },
    { stacks: { B2: 2 }, phase: "action" },
  ]);
  expect(whole.map(({ scores }) => scores)).toEqual([[{ total: 0 }], [{ total: 0 }], [{ total: 3 }]]);
});

test("a field that became nothing is nothing", () => {
  const before = { position: { pending: { move: "C I2 A1,A2" } }, scores: [] };
  const [whole] = unfold([{ ...move(1, 0), position: { pending: null } }], before);
  expect(whole!.position).toEqual({ pending: null });
});
