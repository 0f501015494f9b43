import { expect, test } from "vitest";
import type { OfferGroupInfo, OfferInfo } from "../../protocol";
import { matching } from "./moves";

const offer = (move: string, label: string): OfferInfo =>
  ({ move, label, kind: "go", handle: "F7", target: "", places: [], facts: {}, says_all: false });
const groups: OfferGroupInfo[] = [
  { heading: "Stack on F7", offers: [offer("F7-G9", "to G9, plain"), offer("F7xH4", "strikes Red on H4")] },
  { heading: "Emperor", offers: [offer("swap C3", "swap with Köln")] },
];
const moves = (typed: string) => matching(groups, typed).flatMap(({ offers }) => offers.map(({ move }) => move));

test("nothing typed: everything", () => expect(moves("  ")).toHaveLength(3));
test("each word must occur, in heading, label or notation", () => {
  expect(moves("f7 red")).toEqual(["F7xH4"]);
  expect(moves("g9")).toEqual(["F7-G9"]);
  expect(moves("emperor red")).toEqual([]);
});
test("accents don't matter", () => expect(moves("koln")).toEqual(["swap C3"]));
