/** What the page around a board and the board of a game know of each other. No DOM in here. */
import type { Component } from "svelte";
import type {
  Consequence,
  Decision,
  Happening,
  MarkInfo,
  OfferInfo,
  SeatInfo,
} from "../protocol";

/** Game positions: the spec's interchange, narrowed by each game's own module. */
export type Json = Record<string, any>;

/** All that a picture shows. The page makes a new one whenever anything changes. */
export interface Scene {
  players: number;
  seats: SeatInfo[];
  /** The board, as in the first view of the match; never changes. */
  board: Json;
  /** The view without its board. While a motion runs: the position it leads to. */
  position: Json;
  scores: Json[];
  /** The seat that looks (whose hand lies open and who may act), or null for a spectator. */
  me: number | null;
  /** Offers are there only when `me` has to decide and nothing is in motion. */
  decision: Decision | null;
  /** The last happenings since one's own last decision, the latest at the end: to be marked. */
  recent: Happening[];
  /** A happening being shown, and the position before it; the board animates and calls `settled`. */
  motion: { happening: Happening; before: Json; milliseconds: number } | null;
  /** The move that waits for Confirm, with what it would do: drawn as ghosts. */
  pending: Consequence | null;
  /** The offer pointed at in the list of moves: drawn like a hover. */
  pointed: OfferInfo | null;
  marks: MarkInfo[];
  /** The match has ended, by whatever reason, and this is its last position: points are final. */
  over: boolean;
  /** Ekö: where an Emperor stands who could be captured next. */
  endangered?: string[];
  /** Whether words stand beside the icons, for whoever is new to the game. */
  words?: boolean;
  /** False under reduced motion. */
  animate: boolean;
}

/** What a board can ask of the page. */
export interface Act {
  /** A legal move, from the offers; null lets go of the one that waits for Confirm. */
  choose(move: string | null): void;
  /** A legal move that is looked at, where no other can be meant: it waits for Confirm if it would end
   * the turn. Null: no longer. */
  hold(move: string | null): void;
  /** Something that is not on offer: the page asks the server why and shows clause and reason. */
  explain(move: string): void;
  /** What moves would do; answers are kept per version, so asking again costs nothing. */
  consider(moves: string[]): Promise<Consequence[]>;
  /** A short text beside the pointer or under the board (what a hovered move does); null clears it. */
  hint(lines: string[] | null): void;
  /** To be called when a motion has been shown. */
  settled(): void;
}

/** Several happenings in one sentence that leaves nothing out, or null; `before`: the position they found. */
export type Gist = (happenings: readonly Happening[], before: Json) => string | null;

export interface GameView {
  /** The board with zoom and pan inside; fills its parent. */
  Board: Component<{ scene: Scene; act: Act }>;
  /** One seat's pieces: reserve, stock, captives; hand and specials. Small, beside its name. */
  Tray: Component<{ scene: Scene; seat: number }>;
  /** What lies before the one deciding: hand, tiles; null where there is nothing. `beside`: in a column beside the board. */
  Hand: Component<{ scene: Scene; act: Act; beside?: boolean }> | null;
  /** Whether seats hold now what the others must not see; null where they never do. */
  secret: ((position: Json) => boolean) | null;
  /** The points of a seat in few words' worth of picture: where they come from. */
  Points: Component<{ scene: Scene; seat: number }>;
  /** The points that win, and a bar of them; `brief`: in one row of all seats. Null: nobody wins by points alone. */
  goal: { of(scene: Scene): number; Bar: Component<{ scene: Scene; seat: number; brief?: boolean }> } | null;
  /** Points in a seat's total that count only if the game ends as it stands; 0 when it has. */
  ahead(scene: Scene, seat: number): number;
  /** Whether a seat is out of the game, in a word; null: it plays on. */
  out(position: Json, seat: number): string | null;
  /** How long a happening takes to show, in milliseconds at normal speed; 0: at once. */
  duration(happening: Happening, before: Json): number;
  gist: Gist;
  /** The five steps of "how to play": message keys, and places on the board to point at. */
  steps(scene: Scene): { key: string; places: string[] }[];
}
