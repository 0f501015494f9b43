import { createSubscriber } from "svelte/reactivity";

/** Lets plain modules be followed by the interface: `seen` when read, `changed` when written. */
export function observed(): { seen: () => void; changed: () => void } {
  const updates = new Set<() => void>();
  const seen = createSubscriber((update) => {
    updates.add(update);
    return () => updates.delete(update);
  });
  return { seen, changed: () => updates.forEach((update) => update()) };
}
