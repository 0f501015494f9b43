import { expect, test } from "vitest";
import { around, beside, cell, centre, label, outline, seams, sideTo, stepped } from "./geometry";

test("labels name cells and cells labels", () => {
  for (const space of ["A1", "F7", "Z3", "AA10", "AZ2", "BA1"]) expect(label(cell(space))).toBe(space);
  expect(cell("F7")).toEqual({ q: 5, r: 6 });
});

test("neighbours lie a space's width away", () => {
  for (let side = 0; side < 6; side++) {
    const near = beside("F7", side);
    const [a, b] = [centre("F7"), centre(near)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(86.6, 1);
    expect(sideTo("F7", near)).toBe(side);
  }
});

test("an outline has one ring a piece, and one for a hole", () => {
  const rings = (path: string): number => path.split("Z").length - 1;
  const ring = Array.from({ length: 6 }, (_, side) => beside("F7", side));
  expect(rings(outline(["F7"]))).toBe(1);
  expect(outline(["F7"]).split("L")).toHaveLength(6);
  expect(rings(outline(ring))).toBe(2);
  expect(rings(outline([...ring, "F7"]))).toBe(1);
  expect(rings(outline(["A1", "F7"]))).toBe(2);
});

test("seams within a tile are told from those between tiles", () => {
  const lines = (path: string): number => path.split("M").length - 1;
  const found = seams(["A1", "B1", "C1"], [["A1", "B1"], ["C1"]]);
  expect([lines(found.within), lines(found.between)]).toEqual([1, 1]);
});

test("no seam between tiles runs across what is joined", () => {
  const tiles = [["A1", "A2"], ["B1", "B2"]];
  const spaces = tiles.flat();
  const apart = seams(spaces, tiles);
  const joined = seams(spaces, tiles, ["A1", "B1", "B2"]);
  const lines = (path: string): string[] => path.split("M").slice(1).sort();
  expect(lines(apart.between)).toHaveLength(3);
  expect(lines(joined.between)).toHaveLength(2);
  expect(lines(joined.within + joined.between)).toEqual(lines(apart.within + apart.between));
});

test("arrow keys go to the space one would expect, and stay at the edge", () => {
  const spaces = ["A1", "B1", "C1", "A2", "B2", "A3", "B3"];
  expect(stepped(spaces, "A1", "ArrowRight", 0)).toBe("B1");
  expect(stepped(spaces, "C1", "ArrowRight", 0)).toBe("C1");
  expect(stepped(spaces, "B1", "ArrowDown", centre("B1").x)).toMatch(/^[AB]2$/);
  const down = stepped(spaces, "B1", "ArrowDown", centre("B1").x);
  expect(stepped(spaces, down, "ArrowUp", centre("B1").x)).toBe("B1");
  expect(stepped(spaces, down, "ArrowDown", centre("B1").x)).toBe("A3");
});

test("a box holds all of its spaces", () => {
  const box = around(["A1", "C3"], 0);
  expect(box.y).toBe(-50);
  expect(box.height).toBe(50 + 150 + 50);
});
