import { beforeEach, describe, expect, it } from "vitest";
import { Gestures } from "./gestures";
import { Viewport } from "../geometry/viewport.svelte";

describe("fingers on the map", () => {
  let view: Viewport;
  let taps: number[][];
  let fingers: Gestures;

  beforeEach(() => {
    view = new Viewport(true);
    view.resize(400, 320);
    taps = [];
    fingers = new Gestures(view, (left, top) => taps.push([left, top]));
  });

  function spread(): void {
    fingers.down(1, 180, 160);
    fingers.down(2, 220, 160);
    fingers.move(1, 160, 160);
    fingers.move(2, 240, 160);
  }

  it("zoom by as much as they are spread, about the middle between them", () => {
    const between = view.point(200, 160);
    spread();
    expect(view.zoom).toBeCloseTo(2);
    for (const n of [0, 1]) expect(view.point(200, 160)[n]).toBeCloseTo(between[n]!);
  });

  it("take the map along when both move", () => {
    spread();
    const held = view.point(160, 160);
    fingers.move(1, 170, 175);
    fingers.move(2, 250, 175);
    const now = view.point(170, 175);
    for (const n of [0, 1]) expect(now[n]).toBeCloseTo(held[n]!, 1);
  });

  it("go on as one when the other is lifted, and tap nothing", () => {
    spread();
    fingers.up(2, "touch");
    const zoom = view.zoom;
    const held = view.point(160, 160);
    fingers.move(1, 130, 150);
    expect(view.zoom).toBe(zoom);
    for (const n of [0, 1]) expect(view.point(130, 150)[n]).toBeCloseTo(held[n]!);
    fingers.up(1, "touch");
    expect(taps).toEqual([]);
  });

  it("tap when they stay where they came down", () => {
    fingers.down(1, 50, 60);
    fingers.move(1, 52, 61);
    fingers.up(1, "touch");
    expect(taps).toEqual([[52, 61]]);
  });
});
