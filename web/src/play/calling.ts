/** Calling somebody back to the table: by the tab's title, a notice of the browser, a push. */
import { api } from "../api";
import { language } from "../i18n";

export function mayNotify(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

export function canAskToNotify(): boolean {
  return "Notification" in window && Notification.permission === "default";
}

/** Only from a gesture: browsers refuse it otherwise, and people too. */
export async function askToNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Says it through the browser when the page is not looked at. */
export function notify(title: string, body: string, table: string): void {
  if (!document.hidden || !mayNotify()) return;
  try {
    const notice = new Notification(title, { body, tag: table, icon: "/icon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notices only from the service worker; there a push tells it.
  }
}

/** The key of the server as the push service wants it. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Lets the server call when no page is open, for each of these seats. */
export async function subscribe(table: string, tokens: string[], key: string): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const subscription =
    known ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) }));
  const { endpoint, keys } = subscription.toJSON();
  const push = { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
  for (const token of tokens) await api.notices(table, { push, language: language() }, token);
}

export async function leaveMail(table: string, tokens: string[], mail: string): Promise<void> {
  for (const token of tokens) await api.notices(table, { mail, language: language() }, token);
}

/** No more of it, by whatever way. */
export async function stopCalling(table: string, tokens: string[]): Promise<void> {
  for (const token of tokens) await api.notices(table, { language: language() }, token);
}
