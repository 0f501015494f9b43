import type { Attachment } from "svelte/attachments";
import type { Span } from "./staging";

/** Plays keyframes on an element for a part of a motion. */
export function animated(frames: Keyframe[], milliseconds: number, span: Span): Attachment<Element> {
  return (element) => {
    const animation = element.animate(frames, {
      delay: milliseconds * span.from,
      duration: milliseconds * (span.to - span.from),
      fill: "both",
      easing: "ease-out",
    });
    return () => animation.cancel();
  };
}

export const DROPPED: Keyframe[] = [
  { opacity: 0, transform: "translate(0, -36px) scale(1.15)" },
  { opacity: 1, transform: "translate(0, 2px)", offset: 0.8 },
  { opacity: 1, transform: "none" },
];
export const LIFTED: Keyframe[] = [
  { opacity: 1, transform: "none" },
  { opacity: 0, transform: "translate(0, -24px) scale(.8)" },
];
export const LAID: Keyframe[] = [
  { opacity: 0, transform: "scale(1.12)" },
  { opacity: 1, transform: "none" },
];
