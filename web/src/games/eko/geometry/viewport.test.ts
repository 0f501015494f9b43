import { describe, expect, test } from "vitest";
import { closer, fitting, held, meantBy, opening, panned, revealing, toBoard, toScreen, viewBox, withRoom, zoomed, placedBeside } from "./viewport";

const board = { x: 0, y: 0, width: 1000, height: 800 };
const wide = { width: 1000, height: 1000 };
const phone = { width: 360, height: 500 };

test("all of the board fits, in the middle", () => {
  expect(fitting(board, wide)).toEqual({ x: 500, y: 400, scale: 1 });
  expect(viewBox(fitting(board, wide), wide)).toBe("0.00 -100.00 1000.00 1000.00");
});

test("zooming keeps the point under the pointer where it is", () => {
  const view = zoomed(fitting(board, wide), 2, { x: 600, y: 500 }, board, wide);
  const before = toBoard(fitting(board, wide), { x: 600, y: 500 }, wide);
  const now = toScreen(view, before, wide);
  expect(now.x).toBeCloseTo(600);
  expect(now.y).toBeCloseTo(500);
});

test("no farther than the whole, no nearer than is of use, and never off the board", () => {
  const whole = fitting(board, wide);
  expect(zoomed(whole, 0.1, { x: 0, y: 0 }, board, wide)).toEqual(whole);
  expect(zoomed(whole, 100, { x: 500, y: 500 }, board, wide).scale).toBe(2.4);
  const near = zoomed(whole, 2, { x: 500, y: 500 }, board, wide);
  expect(panned(near, { x: 9999, y: 0 }, board, wide).x).toBe(250);
  expect(panned(whole, { x: 50, y: 50 }, board, wide)).toEqual(whole);
  expect(held({ x: -99, y: 400, scale: 2 }, board, wide).x).toBe(250);
});

test("on a phone the part that matters is large enough for fingers", () => {
  const matters = { x: 0, y: 0, width: 300, height: 300 };
  const view = opening(board, matters, phone, true);
  expect(view.scale * 86.6).toBeCloseTo(44);
  expect(toScreen(view, { x: 0, y: 0 }, phone).x).toBeGreaterThanOrEqual(-1);
  expect(opening(board, { ...board, width: 900 }, phone, true)).toEqual(fitting(board, phone));
  expect(opening(board, matters, phone, false)).toEqual(fitting(board, phone));
  expect(opening(board, matters, wide, true)).toEqual(fitting(board, wide));
});

test("a part that matters is not cut out for little", () => {
  const matters = { x: 0, y: 0, width: 300, height: 300 };
  const tablet = { width: 460, height: 900 }; // spaces of 40 pixels
  expect(opening(board, matters, tablet, true)).toEqual(fitting(board, tablet));
});

test("buttons cover no space: the board makes room for them, or what is close can be drawn out", () => {
  const corner = [{ x: 950, y: 750 }];
  const flat = { width: 1000, height: 800 };
  const roomy = withRoom(board, corner, flat, 200);
  const { y } = toScreen(fitting(roomy, flat), { x: 950, y: 800 }, flat);
  expect(y).toBeCloseTo(740);
  expect(withRoom(board, [{ x: 100, y: 750 }], flat, 200)).toEqual(board);
  expect(withRoom(board, corner, wide, 200)).toEqual(board);
  const near = held({ x: 750, y: 9999, scale: 2 }, board, flat);
  expect(toScreen(near, { x: 950, y: 800 }, flat).y).toBeCloseTo(740);
});

test("something out of sight comes into view, and no farther than needed", () => {
  const view = { x: 250, y: 250, scale: 2 };
  const seen = revealing(view, { x: 700, y: 300, width: 100, height: 100 }, board, wide);
  expect(seen.x).toBe(800 - 250);
  expect(seen.y).toBe(250);
  expect(revealing(view, { x: 100, y: 100, width: 100, height: 100 }, board, wide)).toEqual(view);
});

test("a finger beside a small space means it, one far from all means none", () => {
  const view = { x: 0, y: 0, scale: 0.3 };
  const places: [string, { x: number; y: number }][] = [
    ["A1", { x: 0, y: 0 }],
    ["B1", { x: 100, y: 0 }],
  ];
  expect(meantBy({ x: 186, y: 250 }, places, view, phone)).toEqual(["A1"]);
  expect(meantBy({ x: 200, y: 250 }, places, view, phone)).toEqual(["B1", "A1"]);
  expect(meantBy({ x: 300, y: 250 }, places, view, phone)).toEqual([]);
});

test("among small spaces a finger comes closer, with the point it met where it was", () => {
  const far = fitting(board, phone);
  const finger = { x: 120, y: 260 };
  const near = closer(far, finger, board, phone)!;
  expect(near.scale * 86.6).toBeCloseTo(44);
  expect(toBoard(near, finger, phone).x).toBeCloseTo(toBoard(far, finger, phone).x);
  expect(closer(near, finger, board, phone)).toBeNull();
});

describe("a box beside a space", () => {
  const size = { width: 600, height: 700 };
  const box = { width: 280, height: 150 };
  test("stands to the right of it, or to the left at the right edge", () => {
    expect(placedBeside({ x: 100, y: 300 }, box, size, [{ x: 100, y: 300 }], 20)).toEqual({ x: 152, y: 225 });
    expect(placedBeside({ x: 500, y: 300 }, box, size, [{ x: 500, y: 300 }], 20)).toEqual({ x: 168, y: 225 });
  });
  test("and not on the ways that are chosen among", () => {
    const way = [500, 400, 300, 200].map((x) => ({ x, y: 300 }));
    const { y } = placedBeside({ x: 500, y: 300 }, box, size, way, 20);
    expect(y).toBeGreaterThan(320);
  });
});
