import { beforeEach, describe, expect, it } from "vitest";
import type { Decision, OfferInfo } from "../../../protocol";
import { Choosing } from "./choosing.svelte";
import { middleOf } from "./snapping";

const offer = (move: string, kind: string, handle: string, target: string, places: string[], facts = {}): OfferInfo => ({
  move,
  kind,
  label: move,
  handle,
  target,
  places,
  facts,
  says_all: false,
});
const tile = (kind: string, fields: string): OfferInfo =>
  offer(`C ${kind} ${fields}`, "conquer", kind, fields.split(",")[0], fields.split(","), { owners: [0], share: 3 });
const decision = (phase: string, ...offers: OfferInfo[]): Decision => ({
  seat: 0,
  phase,
  headline: "",
  out_of_turn: false,
  groups: [{ heading: "", offers }],
  undo: "none",
});
const ACTIONS = decision(
  "actions",
  tile("L3", "C7,C8,D8"),
  tile("L3", "C7,D7,C8"),
  tile("I3", "C7,D7,E7"),
  tile("I2", "C7,C8"),
  offer("A rus-khan C2", "invade", "rus-khan", "C2", ["C2"]),
  offer("D C2", "free", "D", "C2", ["C2"]),
  offer("D M9", "free", "D", "M9", ["M9"]),
  offer("B seljuk", "drive", "seljuk", "B9", ["B9"], { flights: { N: "B8", E: "C9", S: "" } }),
);

let choosing: Choosing;
const tap = (field: string, ruler: string | null = null, shown = true) => choosing.tap(middleOf(field), ruler, shown);

beforeEach(() => {
  choosing = new Choosing();
  choosing.regionOf = () => "tundra";
  choosing.begin(ACTIONS);
});

describe("cards", () => {
  it("are picked, then their field; other fields are asked about", () => {
    choosing.hold({ what: "card", card: "rus-khan" });
    expect([...choosing.glowing]).toEqual(["C2"]);
    expect(tap("D2")).toEqual({ explain: "A rus-khan D2" });
    expect(tap("C2")).toEqual({ choose: "A rus-khan C2" });
  });

  it("are put down when picked again, and by one step back", () => {
    choosing.hold({ what: "card", card: "rus-khan" });
    choosing.hold({ what: "card", card: "rus-khan" });
    expect(choosing.held).toBeNull();
    choosing.hold({ what: "free" });
    expect(choosing.back()).toBe(true);
    expect(choosing.held).toBeNull();
    expect(choosing.back()).toBe(false);
  });

  it("are discarded in alphabetical order", () => {
    for (const card of ["rus-khan", "ainu-ice", "tibet-sand", "ainu-ice"]) choosing.toggleDiscard(card);
    expect(choosing.discardMove).toBe("discard rus-khan,tibet-sand");
    choosing.back();
    expect(choosing.discardMove).toBe("discard");
  });
});

describe("a field with nothing held", () => {
  it("opens what can be done there", () => {
    expect(tap("C2")).toBeNull();
    expect(choosing.chooser?.offers.map(({ move }) => move)).toEqual(["A rus-khan C2", "D C2"]);
    tap("C2");
    expect(choosing.chooser).toBeNull();
  });

  it("is picked for a tile, and the tiles that fit are offered", () => {
    tap("C8");
    expect(choosing.chooser).toBeNull();
    expect([...choosing.glowing].sort()).toEqual(["C7", "D7", "D8"]);
    tap("C7");
    expect(choosing.chooser?.offers.map(({ handle }) => handle)).toEqual(["I2"]);
    tap("D8");
    expect(choosing.chooser?.offers.map(({ move }) => move)).toEqual(["C L3 C7,C8,D8"]);
    expect(choosing.pickedInOrder).toBe("C7,C8,D8");
  });

  it("that leads to no legal tile is asked about in the order of the notation", () => {
    tap("C8");
    tap("C7");
    expect(tap("C6")).toEqual({ explain: "C I3 C6,C7,C8" });
    choosing.regionOf = (field) => (field === "C6" ? "river" : "sand");
    expect(tap("C6")).toEqual({ explain: "C B3 C6,C7,C8" });
  });

  it("that no tile may cover is picked too, so that what is missing can be asked for", () => {
    expect(tap("J3")).toBeNull();
    expect(choosing.chooser).toMatchObject({ at: "J3", picking: true, offers: [], refused: [] });
    expect(tap("J4")).toEqual({ explain: "C I2 J3,J4" });
    expect(tap("M3")).toBeNull();
    expect(choosing.picked).toEqual(["M3"]);
  });

  it("is asked about when there is nothing to do on the map", () => {
    choosing.begin(decision("special", offer("end", "end", "", "", [])));
    expect(tap("C8")).toEqual({ explain: "D C8" });
    choosing.begin(decision("consent", offer("accept", "accept", "", "", ["C7", "C8"])));
    expect(tap("C8")).toEqual({ explain: "D C8" });
  });

  it("is let go when picked again", () => {
    tap("C8");
    tap("C8");
    expect(choosing.picked).toEqual([]);
  });
});

describe("a tile", () => {
  beforeEach(() => choosing.holdTile("L3"));

  it("is taken up in a way in which it fits, and snaps", () => {
    choosing.aim([2.9, 7.1]);
    expect(choosing.aimed?.offer?.move).toBe("C L3 C7,C8,D8");
    expect(choosing.tap([2.9, 7.1], null, true)).toEqual({ choose: "C L3 C7,C8,D8" });
  });

  it("turned otherwise snaps to what fits then", () => {
    choosing.turn(1);
    choosing.aim(middleOf("C7"));
    expect(choosing.aimed?.offer?.move).toBe("C L3 C7,D7,C8");
  });

  it("where it can't lie is shown and asked about, in the order of the notation", () => {
    choosing.aim(middleOf("J3"));
    expect(choosing.aimed).toMatchObject({ offer: null });
    const move = choosing.aimed!.move;
    expect(move).toMatch(/^C L3 [A-N]\d+,[A-N]\d+,[A-N]\d+$/);
    expect(tap("J3")).toEqual({ explain: move });
  });

  it("turns by itself where it fits in another way only", () => {
    choosing.turn(2);
    const before = choosing.held;
    expect(tap("D8")).toBeNull();
    expect(choosing.held).not.toEqual(before);
    expect(choosing.aimed?.offer?.move).toBe("C L3 C7,C8,D8");
  });

  it("is first shown to a finger, then laid", () => {
    expect(tap("C8", null, false)).toBeNull();
    expect(tap("C8", null, false)).toEqual({ choose: "C L3 C7,C8,D8" });
  });

  it("stays on the map at its edges", () => {
    choosing.aim([13.9, 10.9]);
    expect(choosing.aimed?.fields.every((field) => /^[M-N]1[01]$/.test(field))).toBe(true);
  });
});

describe("rulers, set-up and special cards", () => {
  it("a ruler shows where he might flee, then is driven out", () => {
    expect(tap("B9", "seljuk")).toBeNull();
    expect([...choosing.glowing]).toEqual(["B8", "C9"]);
    expect(tap("B9", "seljuk")).toEqual({ choose: "B seljuk" });
    expect(tap("A1", "rus")).toEqual({ explain: "B rus" });
  });

  it("in the set-up a tap places a yurt", () => {
    choosing.begin(decision("setup", offer("place E1", "place", "place", "E1", ["E1"])));
    expect(tap("E1")).toEqual({ choose: "place E1" });
    expect(tap("A1")).toEqual({ explain: "place A1" });
  });

  it("divine support takes the region of the field", () => {
    choosing.begin(decision("special", offer("S divine tundra", "divine", "divine", "tundra", [])));
    choosing.hold({ what: "divine" });
    expect(choosing.glowingRegions).toEqual(["tundra"]);
    expect(tap("A1")).toEqual({ choose: "S divine tundra" });
    choosing.regionOf = () => "sand";
    expect(tap("A9")).toEqual({ explain: "S divine sand" });
  });

  it("a new decision puts everything down, the same one nothing", () => {
    choosing.holdTile("L3");
    choosing.begin(ACTIONS);
    expect(choosing.held).not.toBeNull();
    choosing.begin(null);
    expect(choosing.held).toBeNull();
    expect(tap("C7")).toBeNull();
  });
});

describe("what a fingertip means first", () => {
  it("is all that can be begun with, or where what is held can go", () => {
    expect(choosing.stops).toEqual(new Set(["C7", "C8", "D8", "D7", "E7", "C2", "M9", "B9"]));
    choosing.hold({ what: "free" });
    expect(choosing.stops).toEqual(new Set(["C2", "M9"]));
  });

  it("stays the same thing however it is turned", () => {
    choosing.holdTile("L3");
    choosing.turn();
    expect(choosing.holding).toBe("L3");
  });
});

describe("a choice that is pointed at", () => {
  it("is none any more when the field has other choices, or none", () => {
    choosing.begin(ACTIONS);
    tap("C2");
    choosing.entered = choosing.chooser!.offers[0]!;
    expect(choosing.pointed?.move).toBe("A rus-khan C2");
    tap("M9");
    expect(choosing.pointed).toBeNull();
    choosing.back();
    expect(choosing.chooser).toBeNull();
    expect(choosing.pointed).toBeNull();
  });
});
