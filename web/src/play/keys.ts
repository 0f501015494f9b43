/** The keys of the play page. */
export interface Keyed {
  back(): void;
  skip(): boolean;
  undo(): void;
  confirm(): boolean;
  moves(): void;
  help(): void;
}

const TYPING = "input, textarea, select, [contenteditable]";
const PRESSED = "button, a, summary, input, [role=grid], [role=application], [role=button]";

/** Whether the key meant something here. */
export function pressed(event: KeyboardEvent, act: Keyed): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target?.closest("dialog") || (event.key !== "Escape" && target?.closest(TYPING))) return false;
  const elsewhere = target?.closest(PRESSED) == null;
  if (event.key === "Escape") act.back();
  else if (event.key === " ") return act.skip();
  else if (event.key === "Enter") return elsewhere && act.confirm();
  else if (event.key.toLowerCase() === "u") act.undo();
  else if (event.key.toLowerCase() === "m") act.moves();
  else if (event.key === "?") act.help();
  else return false;
  return true;
}
