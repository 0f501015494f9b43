import { beforeAll, expect, test } from "vitest";
import { speak } from "../../../i18n";
import { some, told } from "./hints";
import type { Board } from "../position";

const board: Board = {
  spaces: { A1: "plain", B1: "tempest", C1: "moon", D1: "tempest", A2: "chasm" },
  gates: {},
  pyramids: [["B1", "A2", "A3"]],
  beacon: ["D1", "E1", "D2"],
};

beforeAll(() => speak("en"));

test("ground that newcomers don't know says what it is good for", () => {
  expect(told(board, "A1")).toEqual([]);
  expect(told(board, "C1")).toHaveLength(1);
  expect(told(board, "C1")[0]).toContain("pay 2 discs");
});

test("what stands among three spaces is told of each of them", () => {
  expect(told(board, "B1").join(" ")).toMatch(/loses 1 disc.* has 2 points/);
  expect(told(board, "D1").join(" ")).toMatch(/loses 1 disc.* loses no discs to tempests/);
});

test("more moves than one can read are counted", () => {
  expect(some(["a", "b"])).toEqual(["a", "b"]);
  expect(some(["a", "b", "c", "d", "e", "f", "g"])).toEqual(["a", "b", "c", "d", "and 3 more"]);
});
