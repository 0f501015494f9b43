/** The interchange of Ekö, as the server sends it, and what its offers and traces carry. */

export type Kind =
  | "plain" | "tempest" | "reg" | "canyon" | "capital" | "mountain"
  | "wind" | "moon" | "sand" | "chasm" | "portal" | "beacon"; // prettier-ignore

export interface Board {
  spaces: Record<string, Kind>;
  gates: Record<string, string>;
  pyramids: string[][];
  beacon: string[] | null;
  /** Which spaces are one tile, where that is known. */
  tiles?: string[][];
}

/** The figures of the rules that a picture shows; they come with the board of a match. */
export interface Legend {
  /** The points that win (W1). */
  goal: number;
  /** The level of the highest building that a kind of space takes (C4). */
  limits: Partial<Record<Kind, number>>;
  /** The camps, towers and castles of a seat (C1). */
  stock: number[];
}

export type Drawn = Board & { legend: Legend };

export interface Stack {
  owner: number;
  discs: number;
  emperor: boolean;
}

export interface Building {
  owner: number;
  level: number;
}

export interface Position {
  players: number;
  stacks: Record<string, Stack>;
  buildings: Record<string, Building>;
  reserve: { discs: number; emperor: boolean }[];
  captives: number[][];
  eliminated: number[];
  active: number;
  decider: number;
  phase: "setup" | "action" | "march" | "reinforce" | "exchange" | "over";
  turn: { number: number; tolled: string[]; reinforced: string[] };
  winners: number[] | null;
}

export interface Score {
  buildings: number;
  captives: number;
  pyramids: number;
  total: number;
  capital: boolean;
}

/** What an offer says beside its text; each kind has some of it. */
export interface Facts {
  tolls?: string[];
  lost?: number;
  lost_at?: string[];
  emperor_lost?: boolean;
  discs?: number;
  emperor?: boolean;
  destroys?: Stack | null;
  level?: number;
  cost?: number;
  replaces?: number | null;
  owner?: number;
  captive?: number;
}

export interface Trace extends Facts {
  kind: string;
  seat: number;
  from: string;
  to: string;
  path: string[];
  at: string[];
  captured: [number, number][];
  home: number[];
  eliminated: number[];
  points: number[];
}
