/** Fingers and mice over the board: press, drag a stack, pan, pinch, wheel, double tap. */
import type { Attachment } from "svelte/attachments";
import type { Point } from "../geometry/geometry";

export interface Wishes {
  /** Whether a stack on this space can be dragged. */
  draggable(space: string): boolean;
  /** Whether a press there would do nothing, so that two of them can mean something else. */
  idle(space: string | null): boolean;
  /** `finger`: where it came down, when it was one. */
  press(space: string | null, finger: Point | null): void;
  point(space: string | null): void;
  /** A stack under way; null when it is let go. */
  drag(from: string, at: Point | null): void;
  drop(from: string, space: string | null): void;
  pan(by: Point): void;
  zoom(factor: number, about: Point): void;
  back(): void;
}

interface Finger {
  start: Point;
  last: Point;
  space: string | null;
}

const SLACK = 8; // pixels that a press may move
const TWICE = 320; // milliseconds between the two taps of a double tap
const NEAR = 24; // and pixels
const CLOSER = 1.7;
const WHEEL = 0.0016;

const spaceOf = (target: EventTarget | Element | null): string | null =>
  target instanceof Element ? (target.closest<SVGElement>("[data-space]")?.dataset.space ?? null) : null;

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private doing: "press" | "pan" | "drag" | "pinch" | null = null;
  private tapped: { at: number; where: Point; idle: boolean } | null = null;

  constructor(
    private readonly area: HTMLElement,
    private readonly wishes: Wishes,
  ) {}

  private place(event: MouseEvent): Point {
    const { left, top } = this.area.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event: PointerEvent): void {
    const onBoard = event.target instanceof Element && event.target.closest("[data-surface]") !== null;
    if (event.button !== 0 || !onBoard) return;
    const at = this.place(event);
    if (this.doing === "drag") for (const { space } of this.fingers.values()) this.wishes.drag(space!, null);
    this.fingers.set(event.pointerId, { start: at, last: at, space: spaceOf(event.target) });
    this.doing = this.fingers.size > 1 ? "pinch" : "press";
  }

  move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    const at = this.place(event);
    if (finger === undefined) {
      if (event.pointerType === "mouse") this.wishes.point(spaceOf(event.target));
      return;
    }
    if (this.doing === "press" && apart(finger.start, at) > SLACK) this.begin(event, finger);
    if (this.doing === "pan") this.wishes.pan({ x: at.x - finger.last.x, y: at.y - finger.last.y });
    if (this.doing === "pinch") this.pinch(event.pointerId, finger, at);
    if (this.doing === "drag") {
      this.wishes.drag(finger.space!, at);
      this.wishes.point(this.under(event));
    }
    finger.last = at;
  }

  private begin(event: PointerEvent, finger: Finger): void {
    this.area.setPointerCapture(event.pointerId);
    this.doing = finger.space !== null && this.wishes.draggable(finger.space) ? "drag" : "pan";
  }

  /** The pointer is captured while it drags, so what lies beneath must be looked for. */
  private under(event: PointerEvent): string | null {
    return spaceOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  private pinch(id: number, finger: Finger, at: Point): void {
    const other = [...this.fingers].find(([each]) => each !== id)?.[1];
    if (other === undefined) return;
    const about = { x: (finger.last.x + other.last.x) / 2, y: (finger.last.y + other.last.y) / 2 };
    const before = apart(finger.last, other.last);
    if (before > 0) this.wishes.zoom(apart(at, other.last) / before, about);
    this.wishes.pan({ x: (at.x - finger.last.x) / 2, y: (at.y - finger.last.y) / 2 });
  }

  up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.fingers.delete(event.pointerId);
    if (this.doing === "press") this.press(finger, event);
    if (this.doing === "drag") {
      this.wishes.drag(finger.space!, null);
      this.wishes.drop(finger.space!, this.under(event));
    }
    const left = this.doing === "pinch" ? this.fingers.size : 0;
    this.doing = left > 1 ? "pinch" : left === 1 ? "pan" : null;
  }

  private press({ start, space }: Finger, event: PointerEvent): void {
    const now = event.timeStamp;
    const last = this.tapped;
    const again = last !== null && now - last.at < TWICE && apart(start, last.where) < NEAR && last.idle;
    const idle = this.wishes.idle(space);
    this.tapped = again ? null : { at: now, where: start, idle };
    if (again && idle) this.wishes.zoom(CLOSER, start);
    else this.wishes.press(space, event.pointerType === "touch" ? start : null);
  }

  cancel(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (this.doing === "drag" && finger) this.wishes.drag(finger.space!, null);
    this.fingers.delete(event.pointerId);
    this.doing = null;
  }

  /** A finger leaves whenever it is lifted; what it touched is still looked at. */
  leave(event: PointerEvent): void {
    if (event.pointerType === "mouse") this.wishes.point(null);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.wishes.zoom(Math.exp(-event.deltaY * WHEEL), this.place(event));
  }
}

/** Follows the pointers over an element. */
export function gestures(wishes: Wishes): Attachment<HTMLElement> {
  return (area) => {
    const following = new Gestures(area, wishes);
    const listening = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
      area.addEventListener(name, heard, { signal: listening.signal, passive: false });
    listen("pointerdown", (event) => following.down(event));
    listen("pointermove", (event) => following.move(event));
    listen("pointerup", (event) => following.up(event));
    listen("pointercancel", (event) => following.cancel(event));
    listen("pointerleave", (event) => following.leave(event));
    listen("wheel", (event) => following.wheel(event));
    listen("contextmenu", (event) => {
      event.preventDefault();
      wishes.back();
    });
    return () => listening.abort();
  };
}
