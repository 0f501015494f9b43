import { beforeEach, expect, test } from "vitest";
import type { GameView } from "../games/contract";
import { decision, events, FakePort, happening, move, state } from "../live/fixtures";
import { TableStore } from "../live/table.svelte";
import { Play } from "./play.svelte";

let port: FakePort;
let store: TableStore;
const habits = { confirm: true, forced: true };

function sit(secret: GameView["secret"] = null, seats = [0]): Play {
  port = new FakePort();
  store = new TableStore(
    () => ({ tokens: [], language: "en", name: null }),
    () => port,
  );
  store.open();
  port.welcome(seats);
  port.deliver(state(1, [move(1, 1)], decision(0, ["a", "b"])));
  return new Play(store, habits, secret);
}

async function considered(endsTurn: boolean): Promise<void> {
  const { id, moves } = port.last("consider");
  const consequence = { move: moves[0], words: [], points: [], ends_turn: endsTurn, after: {} };
  port.deliver({ type: "considered", re: id, consequences: [consequence] });
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => Object.assign(habits, { confirm: true, forced: true }));

test("a move that ends the turn waits for Confirm", async () => {
  const play = sit();
  void play.choose("a");
  await considered(true);
  expect(port.count("play")).toBe(0);
  expect(play.scene.pending?.move).toBe("a");
  void play.confirm();
  expect(port.last("play")).toMatchObject({ seat: 0, version: 1, move: "a" });
});

test("another move takes the place of the one that waits, and Esc lets go of it", async () => {
  const play = sit();
  void play.choose("a");
  await considered(true);
  void play.choose("b");
  await considered(true);
  expect(play.pending?.move).toBe("b");
  play.back();
  expect(play.pending).toBeNull();
});

test("a board lets go of the move that waits", async () => {
  const play = sit();
  play.act.choose("a");
  await considered(true);
  play.act.choose(null);
  expect(play.scene.pending).toBeNull();
  expect(port.count("play")).toBe(0);
});

test("a move that is looked at waits for Confirm if it ends the turn, and is never made by that", async () => {
  const play = sit();
  play.act.hold("a");
  await considered(false);
  expect(play.pending).toBeNull();
  play.act.hold("b");
  await considered(true);
  expect(play.pending?.move).toBe("b");
  expect(port.count("play")).toBe(0);
});

test("what is no longer looked at does not come to wait", async () => {
  const play = sit();
  play.act.hold("a");
  play.act.hold(null);
  await considered(true);
  expect(play.pending).toBeNull();
});

test("a move of which nobody said what it does is not made", async () => {
  const play = sit();
  void play.choose("a");
  const { id } = port.last("consider");
  port.deliver({ type: "refusal", re: id, code: "too-fast", words: "Too fast.", clause: null });
  await new Promise((resolve) => setTimeout(resolve));
  expect(port.count("play")).toBe(0);
  expect(play.complaint?.words).toBe("Too fast.");
});

test("the same move once more confirms it", async () => {
  const play = sit();
  void play.choose("a");
  await considered(true);
  void play.choose("a");
  expect(port.last("play").move).toBe("a");
});

test("a move within the turn plays at once", async () => {
  const play = sit();
  void play.choose("a");
  await considered(false);
  expect(port.count("play")).toBe(1);
});

test("without the habit nothing waits", () => {
  habits.confirm = false;
  const play = sit();
  void play.choose("a");
  expect(port.count("play")).toBe(1);
});

test("an answer out of turn is given at once", () => {
  const play = sit();
  const question = { ...decision(0, ["accept", "refuse"]), out_of_turn: true };
  for (const offer of question.groups![0]!.offers) offer.says_all = true;
  port.deliver(events([move(2, 1)], question));
  void play.choose("accept");
  expect(port.last("play")).toMatchObject({ move: "accept", version: 2 });
});

test("what is chosen on the board out of turn waits like any other", async () => {
  const play = sit();
  const question = { ...decision(0, ["swap F7", "keep"]), out_of_turn: true };
  question.groups![0]!.offers[0]!.handle = "F7";
  port.deliver(events([move(2, 1)], question));
  void play.choose("swap F7");
  await considered(true);
  expect(play.pending?.move).toBe("swap F7");
});

test("a choice by button out of turn shows first what it would do", async () => {
  const play = sit();
  const question = { ...decision(0, ["exchange 1", "exchange 2"]), out_of_turn: true };
  port.deliver(events([move(2, 1)], question));
  void play.choose("exchange 2");
  await considered(true);
  expect(port.count("play")).toBe(0);
  expect(play.scene.pending?.move).toBe("exchange 2");
});

test("ending the turn by its button needs no second word", () => {
  const play = sit();
  const next = decision(0, ["end", "other"]);
  next.groups![0]!.offers[0]!.says_all = true;
  port.deliver(events([move(2, 0)], next));
  void play.choose("end");
  expect(port.last("play").move).toBe("end");
});

test("a single legal move plays itself, but not when it was just taken back", async () => {
  const play = sit();
  port.deliver(events([move(2, 1)], decision(0, ["only"])));
  expect(play.forced?.move).toBe("only");
  void play.playForced();
  expect(port.last("play").move).toBe("only");
  port.deliver(events([move(3, 0, "only")], decision(1)));
  const undo = happening(4, { event: "undo-to", moves: 2 });
  port.deliver(events([undo], decision(0, ["only"])));
  expect(play.forced).toBeNull();
});

test("a single move that ends a turn one could still undo is only proposed", async () => {
  const play = sit();
  port.deliver(events([move(2, 0)], { ...decision(0, ["end"]), undo: "free" }));
  void play.playForced();
  await considered(true);
  expect(play.pending?.move).toBe("end");
  expect(port.count("play")).toBe(0);
});

test("a single button that ends such a turn is left to be pressed", () => {
  const play = sit();
  const next = { ...decision(0, ["end"]), undo: "free" as const };
  next.groups![0]!.offers[0]!.says_all = true;
  port.deliver(events([move(2, 0)], next));
  void play.playForced();
  expect(port.count("play") + port.count("consider")).toBe(0);
});

test("what is typed is a move, or is explained", async () => {
  habits.confirm = false;
  const play = sit();
  void play.attempt(" A ");
  expect(port.last("play").move).toBe("a");
  const other = sit();
  const asked = other.attempt("F7xG9");
  const re = port.last("why-not").id;
  port.deliver({ type: "reason", re, clause: "M3", words: "too far" });
  await asked;
  expect(other.complaint).toMatchObject({ clause: "M3", words: "too far" });
});

test("a refusal is told", async () => {
  habits.confirm = false;
  const play = sit();
  const chosen = play.choose("a");
  const re = port.last("play").id;
  port.deliver({ type: "refusal", re, code: "storage", words: "the disk is full", clause: null });
  await chosen;
  expect(play.complaint?.words).toBe("the disk is full");
  expect(store.sent).toBeNull();
});

test("on a shared device a hand is shown only to the seat it was passed to", () => {
  const play = sit(() => true, [0, 1]);
  expect(play.coveredFor).toBe(0);
  expect(play.scene).toMatchObject({ me: null, decision: null });
  play.uncover();
  expect(play.scene.me).toBe(0);
  expect(play.offers).toHaveLength(2);
  port.deliver(events([move(2, 0)], decision(1, ["c"])));
  expect(play.coveredFor).toBe(1);
  expect(play.scene).toMatchObject({ me: null, decision: null });
  play.uncover();
  expect(play.scene.me).toBe(1);
});

test("on a shared device nothing is covered before there are hands", () => {
  const play = sit(({ number }) => number > 1, [0, 1]);
  expect(play.coveredFor).toBeNull();
  expect(play.offers).toHaveLength(2);
  port.deliver(events([move(2, 0)], decision(1, ["c"])));
  expect(play.coveredFor).toBe(1);
  expect(play.scene).toMatchObject({ me: null, decision: null });
});

test("looking back shows what was, with nothing to do", () => {
  const play = sit();
  port.deliver(events([move(2, 0), move(3, 1)], decision(0, ["c"])));
  store.lookAt(store.log[1]!);
  expect(play.scene).toMatchObject({ position: { number: 2 }, decision: null });
  play.back();
  expect(play.scene.position).toMatchObject({ number: 3 });
  expect(play.offers).toHaveLength(1);
});

test("on a shared device the log doesn't tell what was dealt into hands", () => {
  const play = sit(() => true, [0, 1]);
  const dealt = { event: "move", seat: -1, text: "draw rus-khan", draw: { for: "hand", seat: 0 } };
  const flight = { event: "move", seat: -1, text: "draw rus-khan", draw: { for: "flight" } };
  port.deliver(events([happening(2, dealt), happening(3, flight)], decision(1, ["c"])));
  expect(play.log.filter(play.open).map(({ version }) => version)).toEqual([1, 3]);
});

test("on a shared device an overlay tells nothing until the device has been passed on", async () => {
  const play = sit(() => true, [0, 1]);
  await play.lay("cards");
  expect(port.count("overlay")).toBe(0);
  play.uncover();
  void play.lay("cards");
  const marks = [{ space: "A1", words: "a card of seat 0", sources: [] }];
  port.deliver(events([move(2, 0)], decision(1, ["c"])));
  port.deliver({ type: "overlaid", re: port.last("overlay").id, marks });
  await new Promise((resolve) => setTimeout(resolve));
  expect(play.marks).toEqual([]);
});
