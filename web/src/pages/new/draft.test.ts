import { expect, test } from "vitest";
import { begun, newDraft, seedOf, startsAtOnce, wanted, withChair, withMap, withOpen, withPlayers, withVariant } from "./draft";

const spare = (seat: number): string => `Seat ${seat}`;
const kinds = (draft: ReturnType<typeof newDraft>): string[] => draft.chairs.map(({ kind }) => kind);

test("at first it is me and a friend, in private, with no clock", () => {
  const table = wanted(newDraft("eko", "greedy"), "Ada", spare);
  expect(table).toMatchObject({ game: "eko", name: "Ada", open: false, clock: { kind: "none" } });
  expect(table.seats).toEqual([{ kind: "me" }, { kind: "friend" }]);
});

test("more seats get bots, fewer seats lose the last", () => {
  const four = withPlayers(newDraft("khan", "greedy"), 4, "greedy");
  expect(kinds(four)).toEqual(["me", "friend", "bot", "bot"]);
  expect(kinds(withPlayers(four, 2, "greedy"))).toEqual(["me", "friend"]);
});

test("whoever sits down elsewhere changes places", () => {
  const moved = withChair(newDraft("eko", "greedy"), 1, { kind: "me" });
  expect(kinds(moved)).toEqual(["friend", "me"]);
});

test("a seat for anyone opens the table, and closing it asks for friends instead", () => {
  const open = withChair(newDraft("eko", "greedy"), 1, { kind: "anyone" });
  expect(open.open).toBe(true);
  expect(kinds(withOpen(open, false))).toEqual(["me", "friend"]);
});

test("those on the same device have names, given or not", () => {
  let draft = withPlayers(newDraft("khan", "greedy"), 3, "greedy");
  draft = withChair(withChair(draft, 1, { kind: "here", name: " Bo " }), 2, { kind: "here" });
  expect(wanted(draft, "Ada", spare).seats).toEqual([
    { kind: "me" },
    { kind: "here", name: "Bo" },
    { kind: "here", name: "Seat 2" },
  ]);
  expect(startsAtOnce(draft)).toBe(true);
});

test("variants go on and off, each once", () => {
  let draft = withVariant(withVariant(newDraft("eko", "greedy"), "portals", true), "portals", true);
  expect(draft.setup.variants).toEqual(["portals"]);
  draft = withVariant(draft, "portals", false);
  expect(draft.setup.variants).toEqual([]);
});

test("friends and strangers have to be waited for", () => {
  expect(startsAtOnce(newDraft("eko", "greedy"))).toBe(false);
});

test("a number of the set-up has figures only; none is any", () => {
  expect(seedOf(" 0012 ")).toBe(12);
  expect(seedOf("9007199254740991")).toBe(Number.MAX_SAFE_INTEGER);
  for (const text of ["abc", "-4", "1.5", "1e3", "9999999999999999"]) expect(seedOf(text), text).toBeNull();
  expect(seedOf(" ")).toBeGreaterThanOrEqual(0);
});

test("rulers that nobody has seen yet begin on the marked fields, and are placed once the map has come", () => {
  const draft = newDraft("khan", "greedy");
  const early = { ...draft, setup: { ...draft.setup, rulers: {} } };
  expect(begun(early.setup).rulers).toBe("marked");
  expect(withMap(early, { rus: "C7" }).setup.rulers).toEqual({ rus: "C7" });
  const placed = { ...draft, setup: { ...draft.setup, rulers: { rus: "D5" } } };
  expect(begun(placed.setup)).toBe(placed.setup);
  expect(withMap(placed, { rus: "C7" })).toBe(placed);
  expect(withMap(draft, { rus: "C7" })).toBe(draft);
});
