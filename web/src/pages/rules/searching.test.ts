import { expect, test } from "vitest";
import { found, passages } from "./searching";

const CHAPTERS = [
  { id: "moving", title: "Moving", intro: "<p>Stacks move.</p>", clauses: [{ id: "M1", html: "<p>A stack of <em>Ekö</em></p>" }, { id: "M3", html: "<p>Tolls</p>" }] },
  { id: "building", title: "Building", intro: "", clauses: [{ id: "B1", html: "<p>Camps cost 2 discs</p>" }] },
];
const ids = (query: string): string[] => found(CHAPTERS, query).flatMap(({ clauses }) => clauses.map(({ id }) => id));

test("no words: everything", () => {
  expect(ids("  ")).toEqual(["M1", "M3", "B1"]);
});

test("clauses are found by id, word and without accents, but not by their markup", () => {
  expect(ids("m3")).toEqual(["M3"]);
  expect(ids("eko stack")).toEqual(["M1"]);
  expect(ids("em")).toEqual([]);
});

test("a chapter's title brings all of it", () => {
  expect(ids("moving")).toEqual(["M1", "M3"]);
});

test("what an introduction says is counted, with clauses below it or without", () => {
  const preface = { id: "", title: "", intro: "<p>A game of sand</p>", clauses: [] };
  const count = (query: string): number => passages(found([preface, ...CHAPTERS], query));
  expect(count("sand")).toBe(1);
  expect(count("stacks move")).toBe(3);
  expect(count("tolls")).toBe(1);
  expect(count("sea")).toBe(0);
});
