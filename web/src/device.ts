/** What this device remembers: the wishes of the one who plays on it, and the keys to its seats. */
import { observed } from "./observed";
import type { GameName, Seated } from "./protocol";

export interface Settings {
  name: string;
  language: string | null; // none: as the browser says
  theme: "auto" | "day" | "night";
  sounds: boolean;
  speed: number; // of motions: 1 is normal, 0 shows none
  confirm: boolean; // whether the step that ends a turn waits for Confirm
  forced: boolean; // whether a single legal move plays itself
  heights: "auto" | "always" | "never"; // whether Ekö's stacks have their number beside them
}

/** The tokens that a table gave to this device. */
export interface Keys {
  game: GameName;
  host: string | null;
  seats: Record<number, string>;
  at: number; // milliseconds since 1970
}

/** What was chosen at single tables: its chat is not shown, its holder is called when away. */
export type Mark = "muted" | "called";

const SETTINGS = "serai.settings";
const KEYS = "serai.tables";
const MARKS = "serai.marks";
const BEGUN = "serai.begun";
const MOST_TABLES = 100;
const FIRST = 3; // matches of a game, after which it is no longer new
const DEFAULTS: Settings = {
  name: "",
  language: null,
  theme: "auto",
  sounds: true,
  speed: 1,
  confirm: true,
  forced: true,
  heights: "auto",
};

const NO_MARKS: Record<Mark, string[]> = { muted: [], called: [] };

const { seen, changed } = observed();

function read<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return otherwise; // storage is forbidden, or holds something else
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may forbid it; then it holds until the page is closed.
  }
  changed();
}

let wishes = read(SETTINGS, DEFAULTS);
let tables = read<Record<string, Keys>>(KEYS, {});
let marks = read(MARKS, NO_MARKS);
let begun = read<Partial<Record<GameName, string[]>>>(BEGUN, {}); // the first tables of each game

/** Reading follows changes; assigning stores. */
export const settings: Settings = new Proxy(DEFAULTS, {
  get(_, name) {
    seen();
    return Reflect.get(wishes, name);
  },
  set(_, name, value) {
    wishes = { ...wishes, [name]: value };
    write(SETTINGS, wishes);
    return true;
  },
});

export function keysOf(table: string): Keys | null {
  seen();
  return tables[table] ?? null;
}

/** All tables this device has keys to, the latest first. */
export function keptTables(): [string, Keys][] {
  seen();
  return Object.entries(tables).sort(([, one], [, other]) => other.at - one.at);
}

export function keep({ table, host, seats }: Seated): void {
  const known = tables[table.id];
  const all = { ...known?.seats, ...seats };
  const kept = { game: table.game, host: host ?? known?.host ?? null, seats: all, at: Date.now() };
  const latest = Object.entries({ ...tables, [table.id]: kept }).sort(([, a], [, b]) => b.at - a.at);
  tables = Object.fromEntries(latest.slice(0, MOST_TABLES));
  write(KEYS, tables);
}

export function forget(table: string): void {
  const { [table]: _, ...others } = tables;
  tables = others;
  write(KEYS, tables);
}

export function isMarked(mark: Mark, table: string): boolean {
  seen();
  return marks[mark].includes(table);
}

export function mark(mark: Mark, table: string, on: boolean): void {
  const others = marks[mark].filter((each) => each !== table);
  marks = { ...marks, [mark]: on ? [...others, table].slice(-MOST_TABLES) : others };
  write(MARKS, marks);
}

/** A match that this device has a seat in is there to be played. */
export function begin(game: GameName, table: string): void {
  const known = begun[game] ?? [];
  if (known.length >= FIRST || known.includes(table)) return;
  begun = { ...begun, [game]: [...known, table] };
  write(BEGUN, begun);
}

/** Whether the game is still new to whoever plays here, or was when they sat down at this table. */
export function isNew(game: GameName, table: string): boolean {
  seen();
  const known = begun[game] ?? [];
  return known.length < FIRST || known.includes(table);
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", () => {
    wishes = read(SETTINGS, DEFAULTS);
    tables = read(KEYS, {});
    marks = read(MARKS, NO_MARKS);
    begun = read(BEGUN, {});
    changed();
  });
}
