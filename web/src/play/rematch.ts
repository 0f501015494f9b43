/** Playing again: the same seats at a new table. */
import { api } from "../api";
import { keep, keysOf } from "../device";
import type { TableInfo } from "../protocol";
import { go } from "../router";
import { complain } from "../ui/toasts";

const asked = new Set<string>();

/** Whether this page itself wants to play again; then nobody needs to tell it. */
export function wantsRematch(table: string): boolean {
  return asked.has(table);
}

/** Takes all seats of this device on to the new table, which is made if there is none. */
export async function playAgain(table: TableInfo): Promise<void> {
  asked.add(table.id);
  try {
    let next = table.rematch;
    for (const token of Object.values(keysOf(table.id)?.seats ?? {})) {
      const seated = await api.rematch(table.id, token);
      keep(seated);
      next = seated.table.id;
    }
    if (next !== null) go(`/t/${next}`);
  } catch (error) {
    complain(error);
  }
}
