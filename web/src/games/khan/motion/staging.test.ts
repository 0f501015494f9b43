import { describe, expect, it } from "vitest";
import type { Happening } from "../../../protocol";
import { outline, painted, rings } from "../geometry/geometry";
import type { Board, Position } from "../position";
import { duration, proposed, staged, touched, covered, type Stage } from "./staging";

const POSITION = {
  yurts: { A1: 0, C3: "neutral" },
  rulers: { rus: "C5" },
  tiles: [{ kind: "I2", fields: ["D1", "E1"], owners: [0] }],
};
const happening = (trace: object, event: object = {}): Happening => ({ version: 1, event, words: "", trace, position: POSITION, scores: [], at: 0 });
const stageOf = (trace: object, before: object): Stage =>
  staged(POSITION as unknown as Position, { happening: happening(trace), before, milliseconds: 500 }, 0);

describe("a motion", () => {
  it("of a ruler goes the way he fled, and his yurt comes after him", () => {
    const trace = { verb: "draw", for: "flee", ruler: "rus", from: "C3", to: "C5", fields: ["C3", "C4", "C5"], card: "rus-khan", yurts: [["C3", "neutral"]], returned: [], gone: [] };
    const { standing, shown } = stageOf(trace, { rulers: { rus: "C3" }, yurts: {} });
    expect(standing.find(({ what }) => what === "ruler")).toMatchObject({ way: ["C3", "C4", "C5"] });
    expect(standing.find(({ field }) => field === "C3")).toMatchObject({ enters: { from: 0.62 } });
    expect(standing.find(({ field }) => field === "A1")).toMatchObject({ enters: null });
    expect(shown).toMatchObject({ card: "rus-khan" });
    expect(shown!.fields).toContain("C4"); // which the card had better not hide
    expect(touched(happening(trace))).toEqual(["C5"]);
  });

  it("of a tile lets the covered yurts go home", () => {
    const trace = { verb: "C", tile: POSITION.tiles[0], yurts: [], returned: [["D1", 0], ["E1", 1]], gone: [] };
    const { standing, tiles } = stageOf(trace, POSITION);
    expect(standing.filter((thing) => thing.leaves !== null).map(({ field }) => field)).toEqual(["D1", "E1"]);
    expect(tiles[0].enters).not.toBeNull();
  });

  it("of a card drawn into a hand shows its face only to the one who drew it", () => {
    const drawn = (text: string, me: number | null): string | null => {
      const motion = { happening: happening({ verb: "draw", for: "hand", drawer: 2 }, { text }), before: POSITION, milliseconds: 500 };
      return staged(POSITION as unknown as Position, motion, me).shown!.card;
    };
    expect(drawn("draw rus-khan", 2)).toBe("rus-khan");
    expect(drawn("draw ?", 2)).toBeNull();
    expect(drawn("draw rus-khan", 0)).toBeNull(); // who sits at the same device
    expect(drawn("draw rus-khan", null)).toBeNull();
  });

  it("takes its time, and none when nothing is to be seen", () => {
    expect(duration(happening({ verb: "end" }), POSITION)).toBe(0);
    expect(duration(happening({}), POSITION)).toBe(0);
    expect(duration(happening({ verb: "C" }), POSITION)).toBeGreaterThan(200);
  });
});

describe("lines", () => {
  it("go around a tile once, and around two that meet at a corner one by one", () => {
    expect(rings([[0, 0], [1, 0]])).toHaveLength(1);
    expect(rings([[0, 0], [1, 1]])).toHaveLength(2);
    expect(outline([[0, 0]], 0, 10)).toBe("M0 0L10 0L10 10L0 10Z");
    expect(outline([[0, 0]], 2, 10)).toBe("M2 2L8 2L8 8L2 8Z");
  });

  it("have holes", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y): [number, number] => [x, y])).filter(([x, y]) => x !== 1 || y !== 1);
    expect(rings(ring)).toHaveLength(2);
  });

  it("are the same from both sides of a border", () => {
    const bends = (path: string): string[] => path.match(/Q\S+ \S+/g)!;
    const west = bends(painted([[3, 3]]));
    const east = bends(painted([[4, 3]]));
    expect(west.filter((bend) => east.includes(bend))).toHaveLength(1);
  });
});

it("moves in notation say what they cover", () => {
  expect(covered("C L3 C7,C8,D8")).toEqual({ tile: "L3", fields: ["C7", "C8", "D8"] });
  expect(covered("A rus-khan C7")).toEqual({ tile: null, fields: ["C7"] });
  expect(covered("S scout L3")).toEqual({ tile: null, fields: [] });
});

it("a tile that waits for consent is shown with its shares to everybody at the table", () => {
  const board = { points: { L3: 2 } } as unknown as Board;
  const position = { active: 0, turn: { pending: { move: "C L3 C7,C8,D8" } } } as unknown as Position;
  const shared = { tile: "L3", fields: ["C7", "C8", "D8"], legal: true, seat: 0, owners: [0, 2], share: 1 };
  const proposal = happening({ verb: "C", fields: ["C7", "C8", "D8"], owners: [0, 2], share: 1 });
  expect(proposed(position, [proposal, happening({ verb: "accept" })], board)).toEqual(shared);
  expect(proposed(position, [], board)).toMatchObject({ owners: [], share: 2 });
  expect(proposed({ ...position, turn: { pending: null } } as unknown as Position, [proposal], board)).toBeNull();
});
