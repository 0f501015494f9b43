import { describe, expect, it } from "vitest";
import { ALL } from "./fields";
import { metBy } from "../choosing/snapping";
import { Viewport } from "./viewport.svelte";

describe("the view", () => {
  it("shows the whole map, and what is under the pointer stays there when zooming", () => {
    const view = new Viewport();
    view.resize(1000, 800);
    view.fit();
    expect(view.zoom).toBe(1);
    const before = view.point(700, 300);
    view.zoomBy(2, 700, 300);
    const after = view.point(700, 300);
    expect(after[0]).toBeCloseTo(before[0], 5);
    expect(after[1]).toBeCloseTo(before[1], 5);
    view.zoomBy(0.1);
    expect(view.zoom).toBe(1);
  });

  it("opens with the whole map, however small the screen", () => {
    const view = new Viewport(true);
    view.resize(360, 420);
    for (const corner of [[0, 0], [14, 11]] as const) {
      for (const share of view.share(corner)) expect(share > 0 && share < 1).toBe(true);
    }
  });

  it("goes back by itself only from where it went by itself", () => {
    const view = new Viewport(true);
    view.resize(330, 250);
    view.approach([[1.5, 8.5]]);
    view.retreat();
    expect(view.zoom).toBe(1);
    view.approach([[1.5, 8.5]]);
    view.pan(10, 0);
    view.retreat();
    expect(view.zoom).toBeGreaterThan(1);
  });

  it("comes closer to what matters on a phone, with all of it in view", () => {
    const view = new Viewport(true);
    view.resize(330, 250);
    const before = view.scale;
    view.approach([[1.5, 8.5], [4.5, 10.5]]);
    expect(view.scale).toBeGreaterThan(before);
    for (const place of [[1.5, 8.5], [4.5, 10.5]] as const) {
      for (const share of view.share(place)) expect(share > 0 && share < 1).toBe(true);
    }
  });

  it("brings a field into view", () => {
    const view = new Viewport();
    view.resize(400, 400);
    view.fit();
    view.zoomBy(4);
    view.show([13.5, 10.5]);
    const [x, y] = view.share([13.5, 10.5]);
    expect(x).toBeLessThanOrEqual(1);
    expect(y).toBeLessThanOrEqual(1);
  });

  it("gives fingers fields wide enough where what matters lies close together", () => {
    const view = new Viewport(true);
    view.resize(360, 183);
    view.approach([[1.5, 8.5], [3.5, 9.5]]);
    expect(view.reach).toBeCloseTo(0.5);
  });

  it("goes from one part that matters to another", () => {
    const view = new Viewport(true);
    view.resize(330, 250);
    view.approach([[1.5, 8.5]]);
    view.approach([[12.5, 1.5]]);
    for (const share of view.share([12.5, 1.5])) expect(share > 0 && share < 1).toBe(true);
    view.approach([[0.5, 0.5], [13.5, 10.5]]);
    expect(view.zoom).toBe(1);
  });

  it("leaves who has zoomed where they are, if something that matters is there", () => {
    const view = new Viewport(true);
    view.resize(330, 250);
    view.zoomBy(3, 0, 0);
    const { viewBox } = view;
    view.approach([[1.5, 1.5], [12.5, 9.5]]);
    expect(view.viewBox).toBe(viewBox);
    view.approach([[12.5, 9.5]]);
    for (const share of view.share([12.5, 9.5])) expect(share > 0 && share < 1).toBe(true);
  });

  it("comes closer for a finger, with the point that it met where it was, and goes back", () => {
    const view = new Viewport(true);
    view.resize(360, 283);
    const met = view.point(180, 140);
    expect(metBy(met, ALL, view.reach).length).toBeGreaterThan(1);
    view.lookCloser(met);
    expect(view.point(180, 140)[0]).toBeCloseTo(met[0]);
    expect(view.point(180, 140)[1]).toBeCloseTo(met[1]);
    expect(metBy(met, ALL, view.reach).length).toBeLessThan(2);
    expect(view.retreat()).toBe(true);
    expect(view.zoom).toBe(1);
    expect(view.retreat()).toBe(false);
  });
});
