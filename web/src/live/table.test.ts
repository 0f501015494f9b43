import { beforeEach, expect, test, vi } from "vitest";
import type { Decision } from "../protocol";
import { decision, events, FakePort, happening, move, state } from "./fixtures";
import { TableStore } from "./table.svelte";

let ports: FakePort[];
let table: TableStore;
let asked: Decision[];
let notArrived: string[];

const port = () => ports.at(-1)!;

function cutAndReturn(): void {
  port().drop();
  vi.advanceTimersByTime(1000);
  port().welcome();
}

beforeEach(() => {
  vi.useFakeTimers();
  ports = [];
  asked = [];
  notArrived = [];
  table = new TableStore(
    () => ({ tokens: [], language: "en", name: null }),
    () => {
      ports.push(new FakePort());
      return port();
    },
  );
  table.ears = {
    asked: (found) => void asked.push(found),
    notArrived: (text) => void notArrived.push(text),
  };
  table.open();
  port().welcome();
  port().deliver(state(1, [move(1, 1)], decision(0, ["a", "b"])));
});

test("a full state replaces all", () => {
  expect(table.shown.version).toBe(1);
  expect(table.mine).toBe(true);
  port().deliver(state(5, [move(5, 0)], decision(1)));
  expect(table.log).toHaveLength(1);
  expect(table.shown.version).toBe(5);
  expect(table.mine).toBe(false);
});

test("what a bot decides for a seat that has withdrawn is nobody's decision here", () => {
  asked = [];
  const timeout = happening(2, { event: "timeout", seat: 0 });
  port().deliver(events([timeout, happening(3, { event: "take-over", seat: 0, by: "level-5" })], decision(0, ["a"])));
  expect(table.mine).toBe(false);
  expect(asked).toEqual([]);
});

test("offers appear when all that led to them has been seen", () => {
  table.duration = () => 300;
  port().deliver(events([move(2, 0), move(3, 1)], decision(0, ["c"])));
  expect(table.decision).toBeNull();
  expect(table.motion?.happening.version).toBe(2);
  table.settled();
  expect(table.motion?.happening.version).toBe(3);
  table.settled();
  expect(table.decision?.groups?.[0]?.offers[0]?.move).toBe("c");
});

test("after a cut it names its version, and nothing is doubled", () => {
  cutAndReturn();
  expect(port().last("hello").version).toBe(1);
  port().deliver(events([move(1, 1), move(2, 0)], decision(1)));
  expect(table.log.map(({ version }) => version)).toEqual([1, 2]);
});

test("chat lines come once", () => {
  const line = (id: number) => ({ id, at: 0, seat: 0, name: "A", text: "hello" });
  port().deliver({ type: "chat", lines: [line(1), line(2)] });
  cutAndReturn();
  expect(port().last("hello").chat).toBe(2);
  port().deliver({ type: "chat", lines: [line(2), line(3)] });
  expect(table.chat.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a move is on its way until what it did is here", async () => {
  const played = table.play(0, "a");
  await table.play(0, "b");
  expect(port().count("play")).toBe(1);
  port().deliver({ type: "ack", re: port().last("play").id, version: 2 });
  await played;
  expect(table.sent).not.toBeNull();
  port().deliver(events([move(2, 0, "a")], decision(1)));
  expect(table.sent).toBeNull();
});

test("events before the acknowledgement are fine too", async () => {
  const played = table.play(0, "a");
  port().deliver(events([move(2, 0, "a")], decision(1)));
  port().deliver({ type: "ack", re: port().last("play").id, version: 2 });
  await played;
  expect(table.sent).toBeNull();
});

test("a move whose answer was lost, but which arrived, is not sent again", async () => {
  const played = table.play(0, "a");
  port().drop();
  await played;
  vi.advanceTimersByTime(1000);
  port().welcome();
  port().deliver(events([move(2, 0, "a")], decision(1)));
  expect(table.sent).toBeNull();
  expect(notArrived).toEqual([]);
  expect(port().count("play")).toBe(0);
});

test("a move that did not arrive is said so, and can be chosen again", async () => {
  const played = table.play(0, "a");
  port().drop();
  await played;
  vi.advanceTimersByTime(1000);
  port().welcome();
  port().deliver(events([], decision(0, ["a", "b"])));
  expect(notArrived).toEqual(["a"]);
  expect(table.sent).toBeNull();
  expect(port().count("play")).toBe(0);
});

test("a move of an old version brings everything anew", async () => {
  const played = table.play(0, "a");
  const re = port().last("play").id;
  port().deliver({ type: "refusal", re, code: "old-version", words: "old", clause: null });
  await expect(played).rejects.toThrowError("old");
  expect(ports).toHaveLength(2);
  port().welcome();
  expect(port().last("hello").version).toBeNull();
});

test("so does any question about an old version, but only once", async () => {
  const first = table.consider(["a"]);
  const second = table.consider(["b"]);
  for (const { id } of port().sent.slice(-2)) {
    port().deliver({ type: "refusal", re: id, code: "old-version", words: "old", clause: null });
  }
  await expect(first).rejects.toThrowError("old");
  await expect(second).rejects.toThrowError();
  expect(ports).toHaveLength(2);
});

test("what moves would do is asked once per position", async () => {
  const consequence = { move: "a", words: [], points: [0, 0], ends_turn: true, after: {} };
  const first = table.consider(["a"]);
  port().deliver({ type: "considered", re: port().last("consider").id, consequences: [consequence] });
  expect(await first).toEqual([consequence]);
  expect(await table.consider(["a"])).toEqual([consequence]);
  expect(port().count("consider")).toBe(1);
  port().deliver(events([move(2, 0)], decision(0, ["a"])));
  void table.consider(["a"]).catch(() => undefined);
  expect(port().count("consider")).toBe(2);
});

test("on a shared device one looks through the eyes of whoever decides", () => {
  table.refresh();
  port().welcome([0, 2]);
  port().deliver(state(1, [move(1, 1)], decision(2, ["a"])));
  expect(table.me).toBe(2);
  port().deliver(events([move(2, 2)], decision(1)));
  expect(table.me).toBe(2);
  port().deliver(events([move(3, 1)], decision(0, ["a"])));
  expect(table.me).toBe(0);
});

test("one is told of each decision of one's own", () => {
  port().deliver(events([move(2, 0)], decision(1)));
  port().deliver(events([move(3, 1)], decision(0, ["c"])));
  expect(asked.map(({ seat }) => seat)).toEqual([0, 0]);
});

test("the last round plays once more and ends where it was", () => {
  table.duration = () => 300;
  table.again();
  expect(table.motion?.happening.version).toBe(1);
  table.settled();
  expect(table.motion).toBeNull();
  expect(table.shown).toMatchObject({ version: 1, position: { number: 1 } });
});

test("a standing answer given in another window is known here too", () => {
  port().deliver({ type: "standing", standing: { 0: "accept" } });
  expect(table.standing[0]).toBe("accept");
  port().deliver({ type: "standing", standing: { 0: null } });
  expect(table.standing[0]).toBeNull();
});
