/** What lies open over a page, such as a sheet or a menu. Each has an entry of the history, so that Back closes it. */
const open: (() => void)[] = []; // the topmost last
let returning = false; // over the entries of what was closed otherwise
let waiting: (() => void) | null = null;

/** How many of the entries up to here are of layers. */
function depth(): number {
  return (history.state as { layers?: number } | null)?.layers ?? 0;
}

/** Not at once: what closes often makes room for what opens, and then the entry stays. */
function settle(): void {
  if (returning) return;
  const surplus = depth() - open.length;
  returning = surplus > 0;
  if (returning) history.go(-surplus);
  while (depth() < open.length) history.pushState({ ...history.state, layers: depth() + 1 }, "");
}

/** Something lies open until what this returns is called; Back does `close`. */
export function layer(close: () => void): () => void {
  open.push(close);
  queueMicrotask(settle);
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    queueMicrotask(settle);
  };
}

/** After a step through the history, and at the start; whether it was one between layers of a page. */
export function stepped(): boolean {
  const closed = returning ? [] : open.splice(depth());
  const between = returning || closed.length > 0;
  returning = false;
  closed.reverse().forEach((close) => close());
  const next = waiting;
  waiting = null;
  if (next === null) settle();
  else next();
  return between;
}

/** Goes to another page: the topmost layer's entry becomes that page's, and all layers close. */
export function leave(path: string, then: () => void): void {
  if (returning) {
    waiting = () => leave(path, then);
    return;
  }
  if (depth() > 0) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  open.splice(0).forEach((close) => close());
  then();
}
