import { expect, test } from "vitest";
import { secondsLeft, writtenTime } from "./clock";

test("only the running clock goes down, and not below nothing", () => {
  const reading = { left: [60, 40], running: 1 };
  expect(secondsLeft(reading, 0, 5000)).toBe(60);
  expect(secondsLeft(reading, 1, 5000)).toBe(35);
  expect(secondsLeft(reading, 1, 50_000)).toBe(0);
});

test("time is written so that it can be read at a glance", () => {
  expect(writtenTime(754)).toBe("12:34");
  expect(writtenTime(3661)).toBe("61:01");
  expect(writtenTime(0.2)).toBe("00:01");
  expect(writtenTime(0)).toBe("00:00");
  expect(writtenTime(2 * 86400 + 4 * 3600 + 59)).toEqual([[2, "days"], [4, "hours"]]);
  expect(writtenTime(3 * 3600 + 120)).toEqual([[3, "hours"], [2, "minutes"]]);
});
