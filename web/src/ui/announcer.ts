/** What screen readers shall say, without it being shown. */
import { observed } from "../observed";

const { seen, changed } = observed();
let said = { words: "", count: 0 };

export function announced(): { words: string; count: number } {
  seen();
  return said;
}

export function announce(words: string): void {
  said = { words, count: said.count + 1 };
  changed();
}
