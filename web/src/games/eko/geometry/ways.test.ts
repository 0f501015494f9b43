import { expect, test } from "vitest";
import { beside, centre } from "./geometry";
import { line, walk } from "./ways";

const gates = { C12: "B12", K4: "J4" };
const way = ["B10", "B11", "B12", "J4", "J3"];

const spot = (space: string): string => `${centre(space).x.toFixed(1)} ${centre(space).y.toFixed(1)}`;
const moved = (space: string): string => `translate(${centre(space).x}px, ${centre(space).y}px)`;

test("a way from neighbour to neighbour is one line", () => {
  const next = beside("F7", 0);
  expect(line(["F7", next], gates)).toBe(`M${spot("F7")}L${spot(next)}`);
});

test("a way through portals goes into the one and comes out of the other", () => {
  expect(line(way, gates)).toBe(`M${["B10", "B11", "B12", "C12"].map(spot).join("L")}M${["K4", "J4", "J3"].map(spot).join("L")}`);
});

test("a stack walks each step in the same time and stays where it arrives", () => {
  const frames = walk(["F7", beside("F7", 0), "H7"], {}, 0.8);
  expect(frames.map(({ offset }) => offset)).toEqual([0, 0.4, 0.8, 1]);
  expect(frames.map(({ opacity }) => opacity)).toEqual([1, 1, 1, 1]);
  expect(frames.slice(2).map(({ transform }) => transform)).toEqual([moved("H7"), moved("H7")]);
});

test("a stack is seen at no space between two portals", () => {
  const frames = walk(way, gates, 0.8);
  expect(frames.map(({ transform }) => transform)).toEqual(["B10", "B11", "B12", "C12", "K4", "J4", "J3", "J3"].map(moved));
  expect(frames.map(({ opacity }) => opacity)).toEqual([1, 1, 1, 0, 0, 1, 1, 1]);
  const offsets = frames.map(({ offset }) => Number(offset!.toFixed(6)));
  expect(offsets).toEqual([0, 0.2, 0.4, 0.5, 0.5, 0.6, 0.8, 1]);
});
