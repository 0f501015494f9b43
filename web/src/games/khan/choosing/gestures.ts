/** Pointers on the map told apart: taps, drags, pinches. */
import type { Viewport } from "../geometry/viewport.svelte";

const SLIP = 7; // pixels that a tap may move

interface Touch {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

export class Gestures {
  #touches = new Map<number, Touch>();
  #moved = false;

  constructor(
    private view: Viewport,
    private tapped: (left: number, top: number, pointer: string) => void,
  ) {}

  get dragging(): boolean {
    return this.#moved && this.#touches.size > 0;
  }

  down(id: number, x: number, y: number): void {
    if (this.#touches.size === 0) this.#moved = false;
    this.#touches.set(id, { x, y, startX: x, startY: y });
    if (this.#touches.size > 1) this.#moved = true;
  }

  move(id: number, x: number, y: number): void {
    const touch = this.#touches.get(id);
    if (touch === undefined) return;
    if (Math.hypot(x - touch.startX, y - touch.startY) > SLIP) this.#moved = true;
    if (this.#moved && this.#touches.size === 1) this.view.pan(x - touch.x, y - touch.y);
    if (this.#touches.size === 2) this.#pinch(id, touch, x, y);
    touch.x = x;
    touch.y = y;
  }

  #pinch(id: number, touch: Touch, x: number, y: number): void {
    const [, other] = [...this.#touches].find(([each]) => each !== id)!;
    const before = Math.hypot(touch.x - other.x, touch.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    // In this order: the whole map can't be panned, a closer one can.
    if (before > 0) this.view.zoomBy(after / before, (touch.x + other.x) / 2, (touch.y + other.y) / 2);
    this.view.pan((x - touch.x) / 2, (y - touch.y) / 2);
  }

  up(id: number, pointer: string): void {
    const touch = this.#touches.get(id);
    this.#touches.delete(id);
    if (touch && !this.#moved) this.tapped(touch.x, touch.y, pointer);
  }

  cancel(id: number): void {
    this.#touches.delete(id);
  }
}
