import { expect, test } from "vitest";
import { dropped, duration, left, staged } from "./staging";
import type { Position, Stack, Trace } from "../position";

const stack = (owner: number, discs: number, emperor = false): Stack => ({ owner, discs, emperor });

function position(stacks: Record<string, Stack>, buildings: Position["buildings"] = {}): Position {
  return {
    players: 2,
    stacks,
    buildings,
    reserve: [],
    captives: [[], []],
    eliminated: [],
    active: 0,
    decider: 0,
    phase: "action",
    turn: { number: 1, tolled: [], reinforced: [] },
    winners: null,
  };
}
const trace = (kind: string, from: string, to: string, more: Partial<Trace> = {}): Trace => ({
  kind,
  seat: 0,
  from,
  to,
  path: [from, to],
  at: [],
  captured: [],
  home: [],
  eliminated: [],
  points: [0, 0],
  ...more,
});

test("an attack travels, loses discs on the way and drives the other off", () => {
  const before = position({ A1: stack(0, 3), C1: stack(1, 1), E1: stack(1, 1) });
  const after = position({ C1: stack(0, 2), E1: stack(1, 1) });
  const shown = staged(trace("attack", "A1", "C1", { path: ["A1", "B1", "C1"], lost_at: ["B1"] }), before, after);
  expect(Object.keys(shown.stacks)).toEqual(["E1"]);
  expect(shown.travel).toEqual({ path: ["A1", "B1", "C1"], stack: stack(0, 3), losses: [1], uncrowned: false, given: false });
  expect(shown.fading).toEqual([{ space: "C1", stack: stack(1, 1) }]);
});

test("an Emperor lost on the way is the last of the discs lost", () => {
  const before = position({ A1: stack(0, 3, true) });
  const more = { path: ["A1", "B1", "C1", "D1"], lost_at: ["A1", "C1"], emperor_lost: true };
  const { travel } = staged(trace("go", "A1", "D1", more), before, position({ D1: stack(0, 1) }));
  expect([0, 1, 2].map((lost) => left(travel!, lost))).toEqual([stack(0, 3, true), stack(0, 2, true), stack(0, 1)]);
  expect([0, 1].map((number) => dropped(travel!, number))).toEqual([stack(0, 1), stack(0, 1, true)]);
});

test("a captured Emperor leaves his discs", () => {
  const before = position({ A1: stack(0, 3), B1: stack(1, 2, true) });
  const shown = staged(trace("attack", "A1", "B1", { captured: [[1, 0]] }), before, position({ B1: stack(0, 3) }));
  expect(shown.fading).toEqual([{ space: "B1", stack: stack(1, 2) }]);
  expect(shown.captive).toEqual({ space: "B1", seat: 1 });
});

test("a kamikaze is given up on arrival", () => {
  const before = position({ A1: stack(0, 1), B1: stack(1, 4) });
  expect(staged(trace("kamikaze", "A1", "B1"), before, position({})).travel?.given).toBe(true);
});

test("one joined stays where it is until the other arrives", () => {
  const before = position({ A1: stack(0, 1), B1: stack(0, 2) });
  const shown = staged(trace("regroup", "A1", "B1"), before, position({ B1: stack(0, 3) }));
  expect(shown.stacks).toEqual({ B1: stack(0, 2) });
});

test("a building rises, the one it replaces goes, and its price leaves the stack", () => {
  const before = position({ A1: stack(0, 4) }, { B1: { owner: 1, level: 1 } });
  const after = position({ A1: stack(0, 1) }, { B1: { owner: 0, level: 2 } });
  const shown = staged(trace("construct", "A1", "B1", { cost: 3, points: [2, -1] }), before, after);
  expect(shown.buildings).toEqual({});
  expect(shown.rising).toEqual({ space: "B1", building: { owner: 0, level: 2 } });
  expect(shown.razed).toEqual([{ space: "B1", building: { owner: 1, level: 1 } }]);
  expect(shown.lifted).toEqual({ space: "A1", stack: stack(0, 3), onto: 1 });
  expect(shown.won).toEqual([{ space: "B1", seat: 0, points: 2 }]);
});

test("what is brought in drops onto what is there", () => {
  const before = position({ A1: stack(0, 1) });
  const shown = staged(trace("reinforce", "A1", "A1", { discs: 2, emperor: true }), before, position({ A1: stack(0, 3, true) }));
  expect(shown.stacks).toEqual(before.stacks);
  expect(shown.dropping).toEqual({ space: "A1", stack: stack(0, 2, true), onto: 1 });
});

test("an Emperor who stands there ends up on top", () => {
  const before = position({ A1: stack(0, 1, true) });
  const shown = staged(trace("reinforce", "A1", "A1", { discs: 1 }), before, position({ A1: stack(0, 2, true) }));
  expect(shown.stacks).toEqual({ A1: stack(0, 1) });
  expect(shown.dropping?.stack).toEqual(stack(0, 1, true));
});

test("the Emperor changes places", () => {
  const before = position({ A1: stack(0, 1, true), B1: stack(0, 1), C1: stack(1, 1, true) });
  const after = position({ A1: stack(0, 1), B1: stack(0, 1, true), C1: stack(1, 1, true) });
  const shown = staged(trace("swap", "B1", "B1"), before, after);
  expect(shown.crown).toEqual({ path: ["A1", "B1"], seat: 0 });
  expect(shown.stacks.B1).toEqual(stack(0, 1));
  expect(shown.stacks.C1?.emperor).toBe(true);
});

test("only what can be seen takes time, and no motion is long", () => {
  expect(duration(trace("march", "", ""))).toBe(0);
  expect(duration({})).toBe(0);
  const far = Array.from({ length: 40 }, (_, index) => `A${index + 1}`);
  expect(duration(trace("go", "A1", "A40", { path: far }))).toBe(650);
  expect(duration(trace("go", "A1", "A2"))).toBeLessThan(400);
});
