import type { Attachment } from "svelte/attachments";

/** Plays keyframes on an element when it appears; only transform and opacity, so that frames stay short. */
export function animated(frames: Keyframe[], options: KeyframeAnimationOptions): Attachment<Element> {
  return (element) => {
    const animation = element.animate(frames, { fill: "both", ...options });
    return () => animation.cancel();
  };
}
