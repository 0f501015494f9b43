/** A table's store as this browser keeps it: with its keys, its language and its network. */
import { keysOf } from "../device";
import { guestName } from "../guest";
import { language } from "../i18n";
import type { Keys } from "./table.svelte";
import { TableStore } from "./table.svelte";

function keys(id: string): Keys {
  const kept = keysOf(id);
  const tokens = [...Object.values(kept?.seats ?? {}), kept?.host ?? ""].filter((token) => token);
  return { tokens, language: language(), name: guestName() };
}

export function tableStore(id: string): TableStore {
  const origin = location.origin.replace(/^http/, "ws");
  const address = `${origin}/api/tables/${encodeURIComponent(id)}/live`;
  return new TableStore(
    () => keys(id),
    () => new WebSocket(address),
  );
}

/** Keeps a store connected for as long as it is looked at; the answer ends it. */
export function attend(store: TableStore): () => void {
  const back = (): void => {
    if (document.visibilityState === "visible") store.wake();
    // Unseen motion would only hold up what one finds on coming back.
    else store.skip();
  };
  window.addEventListener("online", back);
  window.addEventListener("pageshow", back);
  document.addEventListener("visibilitychange", back);
  store.open();
  return () => {
    window.removeEventListener("online", back);
    window.removeEventListener("pageshow", back);
    document.removeEventListener("visibilitychange", back);
    store.close();
  };
}
