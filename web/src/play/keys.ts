/** The keys of the play page. */
export interface Keyed {
  /** One step back; false when there was nothing to take back. */
  back(): boolean;
  skip(): boolean;
  undo(): void;
  moves(): void;
  help(): void;
}

const TYPING = "input, textarea, select, [contenteditable]";
/** What has a use of its own for Enter. */
const PRESSED = `button, a, summary, [role=button], ${TYPING}`;

function within(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

function isPlain(event: KeyboardEvent): boolean {
  const combined = event.ctrlKey || event.metaKey || event.altKey;
  return !event.defaultPrevented && !combined && !within(event, "dialog");
}

/** While a move waits for Confirm, Enter and Escape answer it, before the board hears of them. */
export function answered(event: KeyboardEvent, confirm: () => void, cancel: () => void): boolean {
  if (!isPlain(event)) return false;
  if (event.key === "Escape") cancel();
  else if (event.key === "Enter" && !within(event, PRESSED)) confirm();
  else return false;
  return true;
}

/** Whether the key meant something here. */
export function pressed(event: KeyboardEvent, act: Keyed): boolean {
  if (!isPlain(event) || (event.key !== "Escape" && within(event, TYPING))) return false;
  if (event.key === "Escape") return act.back();
  if (event.key === " ") return act.skip();
  if (event.key.toLowerCase() === "u") act.undo();
  else if (event.key.toLowerCase() === "m") act.moves();
  else if (event.key === "?") act.help();
  else return false;
  return true;
}
