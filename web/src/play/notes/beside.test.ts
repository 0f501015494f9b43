import { expect, it } from "vitest";
import type { Area } from "../../ui/meeting";
import { corners, freest } from "./beside";

const area = (left: number, top: number, width: number, height: number): Area => ({ left, top, right: left + width, bottom: top + height });
const PICTURE = area(100, 50, 600, 400);
const places = corners(PICTURE, 200, 80);

it("lies in a corner of the picture", () => {
  expect(places).toContainEqual(area(112, 358, 200, 80));
  expect(places).toContainEqual(area(488, 62, 200, 80));
});

it("prefers the lower left, where nothing is hidden anywhere", () => {
  expect(freest(places, [])).toEqual(area(112, 358, 200, 80));
});

it("hides rather much that matters little than little that matters much", () => {
  const ground = { area: area(100, 350, 600, 100), weight: 1 };
  const others = [area(100, 50, 20, 20), area(680, 50, 20, 20)].map((each) => ({ area: each, weight: 1000 }));
  expect(freest(places, [ground]).top).toBe(62);
  expect(freest(places, [ground, ...others]).top).toBe(358);
});
