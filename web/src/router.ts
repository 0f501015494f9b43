/** Which page an address means, and going there without loading the client anew. */
import { leave, stepped } from "./layers";
import { observed } from "./observed";
import type { GameName } from "./protocol";

export type Route =
  | { page: "start" }
  | { page: "new"; game: GameName }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; at: number | null }
  | { page: "rules"; game: GameName }
  | { page: "missing" };

const { seen, changed } = observed();

/** What the id of a table looks like. A link in a text often takes a full stop along. */
const ID = /^[\w-]{1,32}$/;

const isGame = (name: string | undefined): name is GameName => name === "eko" || name === "khan";

function parts(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [path]; // no address of ours
  }
}

export function routeOf(path: string, query = ""): Route {
  const [first, second, third, ...more] = parts(path);
  if (first === undefined) return { page: "start" };
  if (more.length > 0 || second === undefined) return { page: "missing" };
  if (first === "t" && !ID.test(second)) return { page: "missing" };
  if (first === "t" && third === undefined) return { page: "table", id: second };
  if (first === "t" && third === "replay") {
    const at = new URLSearchParams(query).get("at");
    return { page: "replay", id: second, at: at !== null && /^\d+$/.test(at) ? Number(at) : null };
  }
  if ((first === "new" || first === "rules") && third === undefined && isGame(second)) return { page: first, game: second };
  return { page: "missing" };
}

export function route(): Route {
  seen();
  return routeOf(location.pathname, location.search);
}

export function go(path: string): void {
  leave(path, () => {
    window.scrollTo(0, 0);
    arrived();
  });
}

let page = "";

function arrived(): void {
  page = location.pathname;
  changed();
}

/** A page stays as it is while only what lies over it comes and goes. */
function popped(): void {
  if (!stepped() || page !== location.pathname) arrived();
}

/** Links within the client become steps of the client. */
function followed(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const { origin, pathname, search, hash } = new URL(link.href);
  const samePage = pathname === location.pathname && search === location.search;
  if (origin !== location.origin || pathname.startsWith("/api/") || (samePage && hash)) return;
  event.preventDefault();
  go(pathname + search + hash);
}

export function listen(): void {
  document.addEventListener("click", followed);
  window.addEventListener("popstate", popped);
  popped();
}
