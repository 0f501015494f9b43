/** The tiles as shapes: how a kind lies, turned and flipped, and which kinds cover given fields. */
import { label, square, type Square } from "./fields";

const DRAWN: Record<string, string> = {
  I2: "XX",
  I3: "XXX",
  L3: "X. XX",
  I4: "XXXX",
  O4: "XX XX",
  T4: "XXX .X.",
  S4: ".XX XX.",
  L4: "X. X. XX",
  F5: ".XX XX. .X.",
  I5: "XXXXX",
  L5: "X. X. X. XX",
  N5: ".X .X XX X.",
  P5: "XX XX X.",
  T5: "XXX .X. .X.",
  U5: "X.X XXX",
  V5: "X.. X.. XXX",
  W5: "X.. XX. .XX",
  X5: ".X. XXX .X.",
  Y5: ".X XX .X .X",
  Z5: "XX. .X. .XX",
  B3: "XXX",
  B4: "XXXX",
};

export const KINDS: readonly string[] = Object.keys(DRAWN);
export const isBridge = (kind: string): boolean => kind.startsWith("B");

/** Squares pushed into the north-west corner, by row, then column. */
export type Shape = readonly Square[];

/** How a tile is held: quarter turns clockwise, after it was flipped or not. */
export interface Lie {
  turns: number;
  flipped: boolean;
}

export const UPRIGHT: Lie = { turns: 0, flipped: false };
export const turned = ({ turns, flipped }: Lie, by: number): Lie => ({ turns: (turns + by + 4) % 4, flipped });

/** Flipped as it is seen: left becomes right, however it is turned. */
export const flipped = (lie: Lie): Lie => ({ turns: (4 - lie.turns) % 4, flipped: !lie.flipped });

export function cornered(squares: readonly Square[]): Shape {
  const west = Math.min(...squares.map(([x]) => x));
  const north = Math.min(...squares.map(([, y]) => y));
  const moved = squares.map(([x, y]): Square => [x - west, y - north]);
  return moved.sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
}

function drawn(kind: string): Square[] {
  return DRAWN[kind].split(" ").flatMap((row, y) =>
    [...row].flatMap((mark, x): Square[] => (mark === "X" ? [[x, y]] : [])),
  );
}

const known = new Map<string, Shape>();

export function shapeOf(kind: string, lie: Lie): Shape {
  const key = `${kind} ${lie.turns} ${lie.flipped}`;
  const shape = known.get(key) ?? laid(kind, lie);
  known.set(key, shape);
  return shape;
}

function laid(kind: string, lie: Lie): Shape {
  let squares: Square[] = drawn(kind);
  if (lie.flipped) squares = squares.map(([x, y]): Square => [-x, y]);
  for (let turn = 0; turn < lie.turns; turn++) squares = squares.map(([x, y]): Square => [-y, x]);
  return cornered(squares);
}

export const LIES: readonly Lie[] = [false, true].flatMap((flipped) =>
  [0, 1, 2, 3].map((turns) => ({ turns, flipped })),
);

const same = (one: Shape, other: Shape): boolean =>
  one.length === other.length && one.every(([x, y], index) => x === other[index][0] && y === other[index][1]);

/** The way in which a kind lies on these fields, preferring the one it is held in; null if it can't. */
export function lieOn(kind: string, names: readonly string[], held: Lie): Lie | null {
  const shape = cornered(names.map(square));
  return [held, ...LIES].find((lie) => same(shapeOf(kind, lie), shape)) ?? null;
}

/** The kinds that cover just these fields, bridges too. */
export const kindsOn = (names: readonly string[]): string[] =>
  KINDS.filter((kind) => lieOn(kind, names, UPRIGHT) !== null);

/** The flattest way to draw a kind in a tray. */
export function flattest(kind: string): Shape {
  const height = (shape: Shape): number => Math.max(...shape.map(([, y]) => y));
  return LIES.map((lie) => shapeOf(kind, lie)).reduce((best, next) => (height(next) < height(best) ? next : best));
}

export const sizeOf = (shape: Shape): Square => [
  1 + Math.max(...shape.map(([x]) => x)),
  1 + Math.max(...shape.map(([, y]) => y)),
];

/** Where a shape covers fields when its corner lies on a square. */
export const coveredBy = (shape: Shape, [west, north]: Square): string[] =>
  shape.map(([x, y]) => label([x + west, y + north]));
