import { describe, expect, it } from "vitest";
import { KINDS, coveredBy, cornered, flipped, kindsOn, lieOn, LIES, shapeOf, turned, UPRIGHT, type Lie } from "./shapes";

const drawn = (kind: string, lie: Lie): string => {
  const shape = shapeOf(kind, lie);
  const rows: string[][] = [];
  for (const [x, y] of shape) (rows[y] ??= [])[x] = "X";
  return rows.map((row) => Array.from(row, (mark) => mark ?? ".").join("")).join(" ");
};

describe("a tile", () => {
  it("turns clockwise, and is as before after four turns", () => {
    expect(drawn("L4", UPRIGHT)).toBe("X X XX");
    expect(drawn("L4", turned(UPRIGHT, 1))).toBe("XXX X");
    expect(drawn("L4", turned(UPRIGHT, 4))).toBe(drawn("L4", UPRIGHT));
    expect(turned(UPRIGHT, -1)).toEqual({ turns: 3, flipped: false });
  });

  it("is flipped as it is seen, however it was turned", () => {
    const width = (lie: Lie): number => Math.max(...shapeOf("F5", lie).map(([x]) => x));
    for (const lie of LIES) {
      const mirrored = cornered(shapeOf("F5", lie).map(([x, y]): [number, number] => [width(lie) - x, y]));
      expect(shapeOf("F5", flipped(lie))).toEqual(mirrored);
      expect(flipped(flipped(lie))).toEqual(lie);
    }
  });

  it("covers as many fields as its name says, in the order of the notation", () => {
    for (const kind of KINDS) {
      for (const lie of LIES) expect(shapeOf(kind, lie)).toHaveLength(Number(kind[1]));
    }
    expect(coveredBy(shapeOf("L3", UPRIGHT), [2, 6])).toEqual(["C7", "C8", "D8"]);
  });

  it("is found by the fields it covers", () => {
    expect(kindsOn(["C7", "C8", "D8"])).toEqual(["L3"]);
    expect(kindsOn(["C7", "D7", "E7"])).toEqual(["I3", "B3"]);
    expect(kindsOn(["C7", "D8"])).toEqual([]);
    expect(lieOn("S4", ["C7", "D7", "D8", "E8"], UPRIGHT)).not.toBeNull();
    expect(lieOn("O4", ["C7", "D7", "D8", "E8"], UPRIGHT)).toBeNull();
  });

  it("keeps the way it is held where that fits", () => {
    const held = { turns: 2, flipped: false };
    expect(lieOn("I3", ["C7", "D7", "E7"], held)).toEqual(held);
  });
});
