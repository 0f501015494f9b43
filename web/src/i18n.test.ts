import { expect, test } from "vitest";
import { filled, languages, preferred, speak, t } from "./i18n";

test("placeholders are filled in, and numbers bring their noun", () => {
  expect(filled("{who} has {n:disc|discs}", { who: "Red", n: 1 })).toBe("Red has 1 disc");
  expect(filled("{n:disc|discs}, {n} in all", { n: 3 })).toBe("3 discs, 3 in all");
});

test("the language is the one chosen, else the browser's, else English", () => {
  expect(languages).toContain("en");
  expect(preferred("en", ["fr"])).toBe("en");
  expect(preferred(null, ["fr-CH", "en-GB"])).toBe("en");
  expect(preferred("xx", ["fr"])).toBe("en");
});

test("sentences come from the catalogue", async () => {
  await speak("en");
  expect(t("seat.0")).toBe("Gold");
  expect(t("no.such.key")).toBe("such.key");
  expect(t("bot.mybot")).toBe("mybot");
});
