import { describe, expect, it } from "vitest";
import { ALL } from "../geometry/fields";
import { KINDS, LIES, UPRIGHT, turned } from "../geometry/shapes";
import { heldOver, middleOf } from "./snapping";

describe("a tile held where it can't lie", () => {
  it("lies with its middle there, as far as it has one", () => {
    expect(heldOver("I3", UPRIGHT, middleOf("G6"))).toEqual(["F6", "G6", "H6"]);
    expect(heldOver("X5", UPRIGHT, middleOf("G6"))).toEqual(["G5", "F6", "G6", "H6", "G7"]);
  });

  it("covers the field, also if its middle is a gap", () => {
    for (const lie of LIES) {
      for (const kind of KINDS) expect(heldOver(kind, lie, middleOf("G6")), kind).toContain("G6");
    }
  });

  it("stays on the map", () => {
    for (const corner of ["A1", "N1", "A11", "N11"]) {
      for (const kind of KINDS) {
        const fields = heldOver(kind, turned(UPRIGHT, 1), middleOf(corner));
        expect(fields.filter((field) => ALL.includes(field)), kind).toHaveLength(Number(kind[1]));
      }
    }
    expect(heldOver("X5", UPRIGHT, middleOf("A1"))).toEqual(["B1", "A2", "B2", "C2", "B3"]);
  });
});
