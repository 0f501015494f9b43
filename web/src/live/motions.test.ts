import { beforeEach, expect, test, vi } from "vitest";
import { move } from "./fixtures";
import { Motions } from "./motions";
import type { Motion, Shown } from "./motions";

let seen: [number, number | null][];
let motions: Motions;

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  const stage = {
    duration: () => 300,
    show: (shown: Shown, motion: Motion | null) =>
      void seen.push([shown.version, motion === null ? null : motion.before.number]),
  };
  motions = new Motions(stage, { version: 0, position: { number: 0 }, scores: [] });
});

test("one after the other, each from the position before it", () => {
  motions.add([move(1, 0), move(2, 1)]);
  expect(seen).toEqual([[1, 0]]);
  motions.settled();
  expect(seen.at(-1)).toEqual([2, 1]);
  motions.settled();
  expect(seen.at(-1)).toEqual([2, null]);
  expect(motions.busy).toBe(false);
});

test("a board that says nothing doesn't hold up the rest", () => {
  motions.add([move(1, 0), move(2, 1)]);
  vi.advanceTimersByTime(700);
  expect(seen.at(-1)).toEqual([2, 1]);
  vi.advanceTimersByTime(700);
  expect(seen.at(-1)).toEqual([2, null]);
});

test("skipping shows the last position at once", () => {
  motions.add([move(1, 0), move(2, 1), move(3, 0)]);
  motions.skip();
  expect(seen.at(-1)).toEqual([3, null]);
  vi.advanceTimersByTime(5000);
  expect(seen).toHaveLength(2);
});

test("many go faster", () => {
  const lengths: number[] = [];
  const hurried = new Motions(
    {
      duration: () => 300,
      show: (_, motion) => void (motion && lengths.push(motion.milliseconds)),
    },
    { version: 0, position: {}, scores: [] },
  );
  hurried.add(Array.from({ length: 12 }, (_, number) => move(number + 1, 0)));
  expect(lengths).toEqual([150]);
});

test("a new state ends all motion", () => {
  motions.add([move(1, 0), move(2, 1)]);
  motions.reset({ version: 9, position: {}, scores: [] });
  motions.settled();
  expect(seen.at(-1)).toEqual([9, null]);
});
