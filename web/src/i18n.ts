/** Sentences by key, in the language that was chosen. */
import loaders from "virtual:messages";
import { observed } from "./observed";

export type Params = Record<string, string | number>;

const DEFAULT = "en";
const { seen, changed } = observed();
let current = DEFAULT;
let catalogue: Record<string, string> = {};

export const languages: string[] = Object.keys(loaders);

export function language(): string {
  seen();
  return current;
}

/** The language to use: the one chosen, else the first of the browser's that there is. */
export function preferred(chosen: string | null, offered: readonly string[]): string {
  const wishes = [chosen ?? "", ...offered.map((each) => each.slice(0, 2))];
  return wishes.find((wish) => languages.includes(wish)) ?? DEFAULT;
}

export async function speak(wish: string): Promise<void> {
  catalogue = (await loaders[wish]()).default;
  current = wish;
  if (typeof document !== "undefined") document.documentElement.lang = wish;
  changed();
}

/** Fills in `{name}`; `{n:disc|discs}` becomes "1 disc" or "2 discs". */
export function filled(text: string, params: Params): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = params[name];
    return one === undefined ? String(value) : `${value} ${value === 1 ? one : many}`;
  });
}

/** The language that is spoken, as it is spoken where this browser is at home. */
function homes(): string[] {
  seen();
  return [...navigator.languages.filter((each) => each.startsWith(current)), current];
}

/** A day, as people write it there. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(homes(), { dateStyle: "medium" });
}

/** A time of day, likewise. */
export function time(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString(homes(), { hour: "2-digit", minute: "2-digit" });
}

/** What has no sentence is called by the end of its key: a bot that the host named, by its name. */
export function t(key: string, params: Params = {}): string {
  seen();
  return filled(catalogue[key] ?? key.slice(key.indexOf(".") + 1), params);
}
