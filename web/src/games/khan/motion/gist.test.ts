import { beforeAll, expect, test } from "vitest";
import { speak } from "../../../i18n";
import { happening } from "../../../live/fixtures";
import { gist } from "./gist";

const drawn = (card: string, left: number, seat = 0, why = "hand") => ({
  ...happening(1, { event: "move", seat: -1, text: `draw ${card}`, draw: { for: why, seat } }),
  position: { deck: { cards: left } },
});
const BEFORE = { deck: { cards: 9 } };

beforeAll(() => speak("en"));

test("cards that one sees are named, others counted", () => {
  expect(gist([drawn("rus-khan", 8), drawn("ainu-ice", 7)], BEFORE)).toBe("Gold draws Rus · khan and Ainu · ice desert");
  expect(gist([drawn("?", 8, 1), drawn("?", 7, 1), drawn("?", 6, 1)], BEFORE)).toBe("Sky draws 3 cards");
});

test("what goes to several hands or to none is told by itself", () => {
  expect(gist([drawn("?", 8, 1), drawn("?", 7, 2)], BEFORE)).toBeNull();
  expect(gist([drawn("?", 8), drawn("rus-khan", 7)], BEFORE)).toBeNull();
  expect(gist([drawn("rus-khan", 8, 0, "flee"), drawn("ainu-ice", 7, 0, "flee")], BEFORE)).toBeNull();
});

test("a new pile is told with the card that needed it", () => {
  expect(gist([drawn("?", 30), drawn("?", 29)], { deck: { cards: 0 } })).toBeNull();
  expect(gist([drawn("?", 0), drawn("?", 29)], { deck: { cards: 1 } })).toBeNull();
});
