import { render } from "svelte/server";
import { expect, test } from "vitest";
import { ALL } from "../geometry/fields";
import Marks from "./Marks.svelte";

const drawn = (glowing: readonly string[]): string =>
  render(Marks, { props: { recent: [], glowing: new Set(glowing), picked: [], regions: [], marks: [], busy: false } }).body;
const count = (body: string, name: string): number => body.match(new RegExp(`class="${name}[ "]`, "g"))?.length ?? 0;

test("few fields that can be chosen are marked one by one", () => {
  const body = drawn(["A1", "C3"]);
  expect([count(body, "can"), count(body, "closed"), count(body, "border")]).toEqual([2, 0, 0]);
});

test("of open land, which is most of the map, the border is marked and the rest pales", () => {
  const body = drawn(ALL.filter((field) => field !== "G6"));
  expect([count(body, "can"), count(body, "closed"), count(body, "border")]).toEqual([0, 1, 1]);
});
