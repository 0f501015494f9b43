import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Chances } from "./chances.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const course = (known: number, total: number | null) => ({
  moments: Array.from({ length: known }, (_, version) => ({ version, turn: version, shares: [0.5, 0.5] })),
  turning_points: [],
  known,
  total,
});

test("asks until all is known, and then no more", async () => {
  const ask = vi.fn().mockResolvedValueOnce(course(0, null)).mockResolvedValueOnce(course(2, 3)).mockResolvedValue(course(3, 3));
  const chances = new Chances(ask);
  await vi.advanceTimersByTimeAsync(1000);
  expect(chances.course.moments).toHaveLength(2);
  expect(chances.whole).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(chances.whole).toBe(true);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("asks no more once nobody looks", async () => {
  const ask = vi.fn().mockResolvedValue(course(1, 3));
  const chances = new Chances(ask);
  await vi.advanceTimersByTimeAsync(0);
  chances.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a refusal ends it", async () => {
  const ask = vi.fn().mockRejectedValue(new Error("no"));
  const chances = new Chances(ask);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(chances.failed).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
});
