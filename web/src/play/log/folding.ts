/** A log as it is told: what one sentence can say of several happenings is one row. No DOM. */
import type { Gist, Json } from "../../games/contract";
import { undone } from "../../live/round";
import type { Happening } from "../../protocol";

export interface Row {
  happenings: Happening[];
  words: string;
}

/** `before`: the position that the first of them found. */
export function folded(happenings: readonly Happening[], before: Json, gist: Gist, gone = undone(happenings)): Row[] {
  const rows: (Row & { before: Json })[] = [];
  for (const [number, happening] of happenings.entries()) {
    const last = rows.at(-1);
    const joined = last && alike(last.happenings[0]!, happening, gone) ? [...last.happenings, happening] : null;
    const words = joined && gist(joined, last!.before);
    if (joined && words !== null) rows[rows.length - 1] = { ...last!, happenings: joined, words };
    else rows.push({ happenings: [happening], words: happening.words, before: happenings[number - 1]?.position ?? before });
  }
  return rows;
}

function alike(one: Happening, other: Happening, gone: Set<number>): boolean {
  return gone.has(one.version) === gone.has(other.version);
}
