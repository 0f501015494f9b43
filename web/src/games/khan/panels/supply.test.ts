import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../../../i18n";
import type { Decision, OfferInfo } from "../../../protocol";
import { choosing } from "../choosing/choosing.svelte";
import type { Board, Position } from "../position";
import { KINDS } from "../geometry/shapes";
import Supply from "./Supply.svelte";

const board = { points: Object.fromEntries(KINDS.map((kind) => [kind, kind.length])) } as unknown as Board;
const position = { supply: Object.fromEntries(KINDS.map((kind) => [kind, 1])), in_force: [] } as unknown as Position;
const conquest = (kind: string, places: string[]): OfferInfo => ({
  move: `C ${kind} ${places.join(",")}`, kind: "conquer", label: "", handle: kind, target: places[0]!, places, facts: {}, says_all: false,
});
const decision = (phase: string, offers: OfferInfo[]): Decision => ({
  seat: 0, phase, headline: "", out_of_turn: false, groups: [{ heading: "", offers }], undo: "none",
});

/** What is said of a tile, and whether it is dimmed. */
function told(kind: string, mine: boolean): { words: string; dimmed: boolean } {
  const { body } = render(Supply, { props: { board, position, mine, onpick: () => undefined } });
  const [, classes, words] = new RegExp(`<button[^>]*class="([^"]*)"[^>]*title="(${kind}[^"]*)"`).exec(body)!;
  return { words: words!, dimmed: /\bidle\b/.test(classes!) };
}

beforeAll(() => speak("en"));

test("a tile that can be laid says in how many places, and others are dimmed", () => {
  choosing.begin(decision("actions", [conquest("I2", ["A1", "B1"]), conquest("I2", ["A1", "A2"])]));
  expect(told("I2", true)).toEqual({ words: "I2, 2 points, 1 left, fits in 2 places", dimmed: false });
  expect(told("L5", true)).toEqual({ words: "L5, 2 points, 1 left, fits nowhere now", dimmed: true });
});

test("nothing is dimmed while others play or no tile may be laid", () => {
  choosing.begin(decision("actions", [conquest("I2", ["A1", "B1"])]));
  expect(told("L5", false)).toEqual({ words: "L5, 2 points, 1 left", dimmed: false });
  choosing.begin(decision("special", [{ ...conquest("", [""]), kind: "end" }]));
  expect(told("L5", true)).toEqual({ words: "L5, 2 points, 1 left", dimmed: false });
});
