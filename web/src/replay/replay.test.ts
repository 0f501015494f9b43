import { beforeEach, expect, test, vi } from "vitest";
import { happening, move } from "../live/fixtures";
import type { Replay } from "../protocol";
import { Replaying } from "./replay.svelte";

let replaying: Replaying;

beforeEach(() => {
  vi.useFakeTimers();
  const replay = {
    table: { players: 2, seats: [] },
    start: { number: 0, board: {}, turn: { number: 0 } },
    scores: [{ total: 0 }],
    log: [move(1, 0), move(2, 1), move(4, 0)],
    result: null,
  } as unknown as Replay;
  replaying = new Replaying(replay, () => 300, null);
});

test("a step forward is a motion from the position before", () => {
  replaying.forward();
  expect(replaying.scene.motion).toMatchObject({ before: { number: 0 }, milliseconds: 300 });
  expect(replaying.scene.position).toMatchObject({ number: 1 });
  replaying.settled();
  expect(replaying.scene.motion).toBeNull();
});

test("a jump is at once, and stays within the match", () => {
  replaying.goTo(2);
  expect(replaying.scene).toMatchObject({ motion: null, position: { number: 2 } });
  replaying.goTo(99);
  expect(replaying.at).toBe(3);
  replaying.goTo(-1);
  expect(replaying.scene.scores).toEqual([{ total: 0 }]);
});

test("playing goes on by itself to the end and stops there", () => {
  replaying.play();
  for (let number = 0; number < 3; number++) {
    replaying.settled();
    vi.advanceTimersByTime(700);
  }
  expect(replaying.at).toBe(3);
  expect(replaying.playing).toBe(false);
});

test("from the end it plays from the start again", () => {
  replaying.goTo(3);
  replaying.play();
  expect(replaying.at).toBe(1);
});

test("twice as fast takes half the time", () => {
  replaying.speed = 2;
  replaying.forward();
  expect(replaying.scene.motion?.milliseconds).toBe(150);
});

test("a link names the version, also where a number is missing", () => {
  replaying.goToVersion(3);
  expect(replaying.at).toBe(2);
  expect(replaying.version).toBe(2);
  replaying.goToVersion(4);
  expect(replaying.version).toBe(4);
});

test("a seat has withdrawn from the moment on at which it did", () => {
  const { replay } = replaying;
  replay.table.seats = [{ number: 0, withdrawn: true } as (typeof replay.table.seats)[number]];
  replay.log.push(happening(5, { event: "resign", seat: 0 }));
  replaying.goTo(3);
  expect(replaying.scene.seats[0]!.withdrawn).toBe(false);
  replaying.goTo(4);
  expect(replaying.scene.seats[0]!.withdrawn).toBe(true);
});
