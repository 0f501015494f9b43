import { beforeAll, expect, test } from "vitest";
import { speak } from "../../i18n";
import { leader, out, stock, zones } from "./words";
import type { Board } from "./position";

const stack = (owner: number) => ({ owner, discs: 1, emperor: false });

beforeAll(() => speak("en"));

test("a seat is out when it is eliminated", () => {
  expect(out({ eliminated: [3] }, 3)).toBe("eliminated");
  expect(out({ eliminated: [3] }, 2)).toBeNull();
});

test("most spaces lead, as many as another do not", () => {
  const three = ["A1", "B1", "A2"];
  expect(leader({}, three)).toBeNull();
  expect(leader({ A1: stack(2) }, three)).toBe(2);
  expect(leader({ A1: stack(2), B1: stack(1) }, three)).toBeNull();
  expect(leader({ A1: stack(2), B1: stack(1), A2: stack(1) }, three)).toBe(1);
});

test("zones are what hangs together, named by the first space by column, then row", () => {
  const spaces: Board["spaces"] = { B2: "tempest", A3: "tempest", A2: "plain", F1: "tempest", B10: "tempest", B9: "tempest" };
  const found = zones({ spaces });
  expect([...found].map(([name, zone]) => [name, zone.length])).toEqual([
    ["A3", 2],
    ["B9", 2],
    ["F1", 1],
  ]);
});

test("stock is what is not on the board", () => {
  const buildings = { A1: { owner: 0, level: 1 }, B1: { owner: 0, level: 3 }, C1: { owner: 1, level: 2 } };
  expect(stock([5, 3, 1], buildings, 0)).toEqual([4, 3, 0]);
  expect(stock([5, 3, 1], buildings, 1)).toEqual([5, 2, 1]);
});
