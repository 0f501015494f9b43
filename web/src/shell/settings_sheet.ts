/** Whether the settings are open; any page may open them. */
import { observed } from "../observed";

const { seen, changed } = observed();
let open = false;

export function settingsOpen(): boolean {
  seen();
  return open;
}

export function showSettings(show = true): void {
  open = show;
  changed();
}
