import { expect, test, vi } from "vitest";
import { Gestures, type Wishes } from "./gestures";

function wishes(): Wishes {
  const nothing = { press: vi.fn(), point: vi.fn(), drag: vi.fn(), drop: vi.fn(), pan: vi.fn(), zoom: vi.fn(), back: vi.fn() };
  return { ...nothing, draggable: () => false, idle: () => true };
}
const leaving = (pointerType: string): PointerEvent => ({ pointerType }) as PointerEvent;

test("a mouse that leaves the board looks at nothing; a lifted finger has only been lifted", () => {
  const { point, ...others } = wishes();
  const following = new Gestures({} as HTMLElement, { point, ...others });
  following.leave(leaving("touch"));
  expect(point).not.toHaveBeenCalled();
  following.leave(leaving("mouse"));
  expect(point).toHaveBeenCalledWith(null);
});
