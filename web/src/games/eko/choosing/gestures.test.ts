import { expect, test, vi } from "vitest";
import { Gestures, type Wishes } from "./gestures";

function wishes(): Wishes {
  const nothing = { press: vi.fn(), point: vi.fn(), drag: vi.fn(), drop: vi.fn(), pan: vi.fn(), zoom: vi.fn(), back: vi.fn() };
  return { ...nothing, draggable: () => false, idle: () => true };
}
/** A finger on a space, as far as gestures look at it. */
const touching = (pointerId: number, x: number, y: number): PointerEvent => {
  const target = Object.assign(new FakeElement(), { dataset: { space: "F7" } });
  return { pointerId, clientX: x, clientY: y, button: 0, pointerType: "touch", target } as unknown as PointerEvent;
};
class FakeElement {
  closest(): this {
    return this;
  }
}
vi.stubGlobal("Element", FakeElement);
vi.stubGlobal("document", { elementFromPoint: () => null });
const area = { getBoundingClientRect: () => ({ left: 0, top: 0 }), setPointerCapture: vi.fn() } as unknown as HTMLElement;

const leaving = (pointerType: string): PointerEvent => ({ pointerType }) as PointerEvent;

test("a mouse that leaves the board looks at nothing; a lifted finger has only been lifted", () => {
  const { point, ...others } = wishes();
  const following = new Gestures({} as HTMLElement, { point, ...others });
  following.leave(leaving("touch"));
  expect(point).not.toHaveBeenCalled();
  following.leave(leaving("mouse"));
  expect(point).toHaveBeenCalledWith(null);
});

test("two fingers that move apart bring the board closer about their middle, and press nothing", () => {
  const asked = wishes();
  const following = new Gestures(area, asked);
  following.down(touching(1, 100, 100));
  following.down(touching(2, 200, 100));
  following.move(touching(2, 300, 100));
  expect(asked.zoom).toHaveBeenCalledExactlyOnceWith(2, { x: 150, y: 100 });
  following.up(touching(2, 300, 100));
  following.up(touching(1, 100, 100));
  expect(asked.press).not.toHaveBeenCalled();
});

test("a second finger lets go of a stack that the first one drags", () => {
  const asked = { ...wishes(), draggable: () => true };
  const following = new Gestures(area, asked);
  following.down(touching(1, 100, 100));
  following.move(touching(1, 140, 100));
  expect(asked.drag).toHaveBeenLastCalledWith("F7", { x: 140, y: 100 });
  following.down(touching(2, 240, 100));
  expect(asked.drag).toHaveBeenLastCalledWith("F7", null);
  following.up(touching(1, 140, 100));
  following.up(touching(2, 240, 100));
  expect(asked.drop).not.toHaveBeenCalled();
});
