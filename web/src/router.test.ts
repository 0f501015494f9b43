import { expect, test } from "vitest";
import { routeOf } from "./router";

test.each([
  ["/", { page: "start" }],
  ["/new/eko", { page: "new", game: "eko" }],
  ["/t/abc", { page: "table", id: "abc" }],
  ["/t/abc/replay", { page: "replay", id: "abc", at: null }],
  ["/rules/khan/", { page: "rules", game: "khan" }],
  ["/new/chess", { page: "missing" }],
  ["/t/abc/other", { page: "missing" }],
  ["/t", { page: "missing" }],
  ["/t/abc.", { page: "missing" }],
  ["/t/abc and more/replay", { page: "missing" }],
  ["/rules/khan/more", { page: "missing" }],
])("%s", (path, expected) => {
  expect(routeOf(path)).toEqual(expected);
});

test("a replay begins at the moment that the address names", () => {
  expect(routeOf("/t/abc/replay", "?at=37")).toEqual({ page: "replay", id: "abc", at: 37 });
  expect(routeOf("/t/abc/replay", "?at=-1")).toEqual({ page: "replay", id: "abc", at: null });
});

test("an address that can't be read leads nowhere", () => {
  expect(routeOf("/t/%E0%A4%A")).toEqual({ page: "missing" });
});
