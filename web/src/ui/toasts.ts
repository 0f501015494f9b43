/** Short notes that come and go at the edge of the page. */
import { observed } from "../observed";

export interface Toast {
  id: number;
  words: string;
  kind: "note" | "problem";
  link: { href: string; label: string } | null;
}

const SHOWN = 5000;
const SHOWN_PER_LETTER = 50;

const { seen, changed } = observed();
let shown: Toast[] = [];
let last = 0;

export function toasts(): Toast[] {
  seen();
  return shown;
}

export function dismiss(id: number): void {
  shown = shown.filter((each) => each.id !== id);
  changed();
}

export function toast(words: string, kind: Toast["kind"] = "note", link: Toast["link"] = null): void {
  const id = ++last;
  shown = [...shown.filter((each) => each.words !== words), { id, words, kind, link }].slice(-3);
  changed();
  setTimeout(() => dismiss(id), SHOWN + SHOWN_PER_LETTER * words.length);
}

/** Shows why something asked of the server was not done. */
export function complain(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error), "problem");
}
