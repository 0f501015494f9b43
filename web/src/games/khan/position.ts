/** The interchange of Khan as a view has it: what the picture reads. */
import type { Json, Scene } from "../contract";

export type Owner = number | "neutral";
export type Symbol = "mountain" | "ice" | "tundra" | "stone" | "sand" | "forest" | "river" | "outland" | "khan";
export const SPECIALS = ["morale", "protection", "divine", "scout"] as const;
export type Special = (typeof SPECIALS)[number];

export interface Board {
  map: string[];
  outland: string[];
  points: Record<string, number>;
  directions: Record<string, string>;
}

export interface Tile {
  kind: string;
  fields: string[];
  owners: number[];
}

export interface InForce {
  seat: number;
  card: Special;
  region?: string | null;
  tile?: string;
}

export type Hand = string[] | { cards: number };

export interface Position {
  players: number;
  yurts: Record<string, Owner>;
  rulers: Record<string, string>;
  camps: Record<string, number>;
  tiles: Tile[];
  supply: Record<string, number>;
  hands: Hand[];
  deck: { cards: number };
  discards: string[];
  specials: Record<Special, number>[];
  in_force: InForce[];
  last_special: (Special | null)[];
  active: number;
  decider: number;
  phase: string;
  turn: { number: number; actions_left: number; pending: { move: string; ask: number[]; back: string } | null };
  end_phase: boolean;
}

export interface Score {
  tiles: number;
  bonus: number;
  total: number;
  areas: number[];
}

/** What the server tells of a happening for the picture; see ui/traces.py. */
export interface Trace {
  verb: string;
  seat: number;
  card?: string;
  cards?: string[];
  for?: "flee" | "direction" | "hand";
  drawer?: number;
  ruler?: string;
  from?: string;
  to?: string | null;
  fields?: string[];
  /** Of a tile that others must agree to. */
  owners?: number[];
  share?: number;
  special?: Special;
  tile?: Tile;
  yurts?: [string, Owner][];
  returned?: [string, Owner][];
  gone?: string[];
  end_phase?: boolean;
}

const LANDS: Record<string, Symbol> = {
  m: "mountain",
  i: "ice",
  t: "tundra",
  s: "stone",
  d: "sand",
  f: "forest",
};
export const REGIONS: readonly Symbol[] = Object.values(LANDS);

export const boardOf = (scene: Scene): Board => scene.board as Board;
export const positionOf = (scene: Scene): Position => scene.position as Position;
export const asPosition = (json: Json): Position => json as Position;

/** The region of a square, or "river". */
export const landOf = (board: Board, [column, row]: readonly [number, number]): Symbol =>
  LANDS[board.map[row][column]] ?? "river";

/** All eight, in alphabetical order, also those out of play: the order of their banners. */
export const rulersOf = (board: Board): string[] =>
  [...new Set(Object.keys(board.directions).map((card) => card.split("-")[0]))].sort();

/** The beginning of a name that no other begins with. */
export function initialOf(name: string, names: readonly string[]): string {
  for (let length = 1; length < name.length; length++) {
    const start = name.slice(0, length);
    if (names.filter((other) => other.startsWith(start)).length === 1) return start;
  }
  return name;
}

export const cardsIn = (hand: Hand): number => (Array.isArray(hand) ? hand.length : hand.cards);
export const openCards = (hand: Hand | undefined): string[] => (Array.isArray(hand) ? hand : []);

/** During set-up nobody has cards yet. */
export const secret = ({ hands }: Json): boolean => (hands as Hand[]).some((hand) => cardsIn(hand) > 0);

/** The bonus for areas, which tiles still to come may move to others. */
export const ahead = ({ over, scores }: Scene, seat: number): number => (over ? 0 : ((scores[seat] as Score | undefined)?.bonus ?? 0));

/** The seats whose scouts reserve a kind of tile. */
export const reserving = (position: Position, kind: string): number[] =>
  position.in_force.filter((entry) => entry.card === "scout" && entry.tile === kind).map((entry) => entry.seat);
