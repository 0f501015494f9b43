import { expect, test, vi } from "vitest";
import { Cursor, type Around, type Keyed } from "./keys";

const spaces = ["A1", "B1", "C1"];
const act = () => ({ pressed: vi.fn(), zoom: vi.fn(), fit: vi.fn(), back: vi.fn(() => true) });
const keyPress = (event: KeyboardEvent, around: Around, doing: Keyed): string | null => new Cursor().press(event, around, doing);
const key = (name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent => ({ key: name, ...more }) as KeyboardEvent;

test("arrows move the cursor, Enter and Space press where it is", () => {
  const doing = act();
  expect(keyPress(key("ArrowRight"), { spaces, cursor: "A1", stops: [] }, doing)).toBe("B1");
  expect(keyPress(key("Enter"), { spaces, cursor: "B1", stops: [] }, doing)).toBe("B1");
  keyPress(key(" "), { spaces, cursor: "C1", stops: [] }, doing);
  expect(doing.pressed.mock.calls).toEqual([["B1"], ["C1"]]);
});

test("Tab goes from stop to stop and then out of the board", () => {
  const around = (cursor: string) => ({ spaces, cursor, stops: ["A1", "C1"] });
  expect(keyPress(key("Tab"), around("B1"), act())).toBe("A1");
  expect(keyPress(key("Tab"), around("A1"), act())).toBe("C1");
  expect(keyPress(key("Tab"), around("C1"), act())).toBeNull();
  expect(keyPress(key("Tab", { shiftKey: true }), around("C1"), act())).toBe("A1");
  expect(keyPress(key("Tab", { shiftKey: true }), around("A1"), act())).toBeNull();
});

test("Escape belongs to the page when there is nothing to go back from", () => {
  const doing = { ...act(), back: () => false };
  expect(keyPress(key("Escape"), { spaces, cursor: "A1", stops: [] }, doing)).toBeNull();
  expect(keyPress(key("u"), { spaces, cursor: "A1", stops: [] }, doing)).toBeNull();
  expect(keyPress(key("+", { ctrlKey: true }), { spaces, cursor: "A1", stops: [] }, doing)).toBeNull();
});
