import { expect, test, vi } from "vitest";
import { speak } from "../i18n";
import { pictureOf } from "./picture";

test("a picture speaks the language that is spoken here, and has its colours", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await speak("de");
  const [path, wishes] = pictureOf("abc", "png", { version: 3, as: 1 }).split("?");
  expect(path).toBe("/api/tables/abc/picture.png");
  expect(Object.fromEntries(new URLSearchParams(wishes))).toEqual({ theme: "night", language: "de", version: "3", as: "1" });
});
