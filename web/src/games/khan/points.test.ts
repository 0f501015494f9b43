import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { Scene } from "../contract";
import Points from "./Points.svelte";

test("all areas of a seat are named, however many", () => {
  const areas = [17, 5, 5, 4, 3, 3, 3, 2, 2, 2];
  const scene = { position: { phase: "end" }, scores: [{ total: 40, tiles: 30, bonus: 10, areas }] } as unknown as Scene;
  const { body } = render(Points, { props: { scene, seat: 0 } });
  const named = />([\d·\s]+)<\/dd><\/div>[^/]*<\/dl>/.exec(body)?.[1];
  expect(named?.split("·").map(Number)).toEqual(areas);
});
