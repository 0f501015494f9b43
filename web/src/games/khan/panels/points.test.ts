import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../../../i18n";
import Score from "../../../play/seats/Score.svelte";
import type { GameView, Scene } from "../../contract";
import Points from "./Points.svelte";
import { ahead } from "../position";

const areas = [17, 5, 5, 4, 3, 3, 3, 2, 2, 2];
const scene = (over: boolean): Scene =>
  ({ over, players: 2, position: { phase: "end", turn: { number: 9 } }, scores: [{ total: 40, tiles: 30, bonus: 10, areas }] }) as unknown as Scene;
const view = { goal: null, ahead } as unknown as GameView;
const shown = (html: string): string => html.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ").trim();
const panel = (over: boolean): string => shown(render(Points, { props: { scene: scene(over), seat: 0 } }).body);
const score = (over: boolean, brief: boolean): string => shown(render(Score, { props: { scene: scene(over), view, seat: 0, brief } }).body);

beforeAll(() => speak("en"));

test("all areas of a seat are named, however many", () => {
  expect(panel(false).match(/[\d·\s]+$/)?.[0].split("·").map(Number)).toEqual(areas);
});

test("the large number is what a seat has, and the bonus stands beside it until the match is over", () => {
  expect(score(false, false)).toBe("30");
  expect(score(false, true)).toBe("30 +10 if it ended now");
  expect(score(true, true)).toBe("40");
});

test("a match that is over says where its final points come from, in whatever phase it ended", () => {
  expect(panel(false)).toMatch(/^if it ended now \+10 /);
  expect(panel(true)).toMatch(/^final tiles 30 \+ areas 10 /);
});
