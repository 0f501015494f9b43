/** Cards and tiles can be dragged onto the map by mouse; a finger on them scrolls instead. */
import type { Attachment } from "svelte/attachments";
import { choosing } from "./choosing.svelte";

const SLIP = 8; // pixels

export function dragOut(take: () => void): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number } | null = null;
    const down = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && event.button === 0) start = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (start === null || choosing.dragging || choosing.offers.length === 0) return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLIP) return;
      take();
      choosing.dragging = choosing.held !== null;
    };
    const up = (): void => void (start = null);
    element.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
    };
  };
}
