import { describe, expect, test } from "vitest";
import type { OfferInfo } from "../../../protocol";
import { NOTHING, Offers, attempted, back, drop, press, type Choice, type Pressed } from "./choosing";
import type { Board, Position } from "../position";

const board: Board = {
  spaces: { A1: "plain", B1: "plain", C1: "plain", D1: "plain", A2: "reg", B2: "mountain", C2: "chasm", D2: "plain", E1: "plain" },
  gates: {},
  pyramids: [],
  beacon: null,
};

function position(phase: Position["phase"] = "action", emperor = false): Position {
  return {
    players: 2,
    stacks: {
      A1: { owner: 0, discs: 1, emperor: false },
      B1: { owner: 1, discs: 4, emperor: true },
      C1: { owner: 1, discs: 2, emperor: false },
      D1: { owner: 0, discs: 3, emperor: true },
    },
    buildings: { B2: { owner: 1, level: 2 } },
    reserve: [
      { discs: 2, emperor },
      { discs: 0, emperor: false },
    ],
    captives: [[], []],
    eliminated: [],
    active: 0,
    decider: 0,
    phase,
    turn: { number: 3, tolled: [], reinforced: [] },
    winners: null,
  };
}

const offer = (move: string, kind: string, handle: string, target: string): OfferInfo => ({
  move,
  kind,
  handle,
  target,
  label: move,
  places: [],
  facts: {},
  says_all: false,
});

const action = new Offers([
  offer("pass", "pass", "", ""),
  offer("A1-D2", "go", "A1", "D2"),
  offer("A1*B1", "kamikaze", "A1", "B1"),
  offer("D1xC1", "attack", "D1", "C1"),
  offer("D1^B2t", "construct", "D1", "B2"),
  offer("D1^B2te", "construct", "D1", "B2"),
]);
const reinforcing = new Offers([
  offer("D1#1", "reinforce", "D1", "D1"),
  offer("A1#1", "reinforce", "A1", "A1"),
  offer("A1#2", "reinforce", "A1", "A1"),
]);

function after(offers: Offers, phase: Position["phase"], ...spaces: string[]): Pressed {
  let pressed: Pressed = { choice: NOTHING };
  for (const space of spaces) pressed = press(offers, board, position(phase), pressed.choice, space);
  return pressed;
}
const chosen = (selected: string | null, choosing: string | null = null): Choice => ({ selected, choosing });

describe("pressing spaces", () => {
  test("the first press selects, the second makes the move", () => {
    expect(after(action, "action", "A1")).toEqual({ choice: chosen("A1") });
    expect(after(action, "action", "A1", "D2")).toEqual({ choice: NOTHING, play: "A1-D2" });
  });
  test("several offers on one space are chosen among", () => {
    expect(after(action, "action", "D1", "B2")).toEqual({ choice: chosen("D1", "B2") });
    expect(action.between("D1", "B2").map((each) => each.move)).toEqual(["D1^B2t", "D1^B2te"]);
  });
  test("pressing the chosen space again closes the choice", () => {
    expect(after(action, "action", "D1", "B2", "B2").choice).toEqual(chosen("D1"));
  });
  test("with the choice open, another target acts", () => {
    expect(after(action, "action", "D1", "B2", "C1").play).toBe("D1xC1");
  });
  test("pressing the selected stack again lets it go", () => {
    expect(after(action, "action", "A1", "A1")).toEqual({ choice: NOTHING });
  });
  test("another stack with offers is selected instead", () => {
    expect(after(action, "action", "A1", "D1")).toEqual({ choice: chosen("D1") });
  });
  test("what is not on offer is asked about, and the stack stays selected", () => {
    expect(after(action, "action", "A1", "C1")).toEqual({ choice: chosen("A1"), explain: "A1xC1" });
  });
  test("an enemy out of reach is asked about, also when the Sand could be used there", () => {
    const sandy = new Offers([...action.all, offer("sand C1", "sand", "C1", "C1"), offer("sand B1", "sand", "B1", "B1")]);
    expect(after(sandy, "action", "A1", "C1")).toEqual({ choice: NOTHING, explain: "A1xC1" });
    expect(after(sandy, "action", "A1", "C1", "C1", "C1").play).toBe("sand C1");
    expect(after(sandy, "action", "C1", "B1")).toEqual({ choice: chosen("B1") });
    expect(sandy.templeOnly).toEqual(["C1", "B1"]);
  });
  test("with nothing selected, a space without offers means nothing in the action", () => {
    expect(after(action, "action", "C1")).toEqual({ choice: NOTHING });
  });
  test("a space that is its own target: one offer waits for a second press", () => {
    expect(after(reinforcing, "march", "D1")).toEqual({ choice: chosen("D1") });
    expect(after(reinforcing, "march", "D1", "D1").play).toBe("D1#1");
  });
  test("several are chosen among at once", () => {
    expect(after(reinforcing, "march", "A1")).toEqual({ choice: chosen("A1", "A1") });
  });
  test("a stack that can't be reinforced is asked about", () => {
    expect(after(new Offers([]), "reinforce", "C1").explain).toBe("C1#1");
    expect(press(reinforcing, board, position("reinforce", true), NOTHING, "C1").explain).toBe("C1#e");
    expect(after(new Offers([]), "setup", "C1").explain).toBe("swap C1");
  });
});

describe("dragging", () => {
  const dropped = (from: string, to: string): Pressed => drop(action, board, position(), from, to);
  test("a stack dropped on its target moves there", () => {
    expect(dropped("A1", "D2").play).toBe("A1-D2");
    expect(dropped("D1", "B2").choice).toEqual(chosen("D1", "B2"));
  });
  test("dropped where it began, it stays selected", () => {
    expect(dropped("A1", "A1")).toEqual({ choice: chosen("A1") });
  });
  test("dropped on an own stack it can't join, it asks", () => {
    expect(dropped("A1", "D1").explain).toBe("A1+D1");
  });
});

test("going back leaves the choice, then the selection", () => {
  expect(back(chosen("D1", "B2"))).toEqual(chosen("D1"));
  expect(back(chosen("D1"))).toEqual(NOTHING);
  expect(back(chosen("A1", "A1"))).toEqual(NOTHING);
});

test.each([
  ["A1", "E1", "A1-E1"],
  ["A1", "D1", "A1+D1"],
  ["A1", "B1", "A1*B1"],
  ["D1", "B1", "D1xB1"],
  ["A1", "A2", "A1^A2c"],
  ["D1", "B2", "D1^B2t"],
  ["D1", "C2", "D1-C2"],
])("from %s to %s is meant as %s", (from, to, move) => {
  expect(attempted(board, position(), from, to)).toBe(move);
});

test("an own building is meant to be raised, a castle stays one", () => {
  const here = position();
  here.buildings = { A2: { owner: 0, level: 1 }, B2: { owner: 0, level: 3 } };
  expect(attempted(board, here, "A1", "A2")).toBe("A1^A2t");
  expect(attempted(board, here, "A1", "B2")).toBe("A1^B2k");
});

test("offers without a handle are buttons, not places", () => {
  expect(action.handles).toEqual(["A1", "D1"]);
  expect(action.byMove("pass")?.kind).toBe("pass");
  expect([...action.targets("D1").keys()]).toEqual(["C1", "B2"]);
});
