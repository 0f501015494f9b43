/** Where fields lie in the picture, and the lines around them. Corners lie on a lattice of whole numbers. */
import { HEIGHT, square, WIDTH, type Square } from "./fields";

export const SIZE = 64; // of a field
const WOBBLE = 5; // how far a painted border strays from the side of a field

/** The ends of each side of a field, clockwise around it, by the way that leads across it. */
export const ACROSS: readonly { way: Square; side: readonly [Square, Square] }[] = [
  { way: [0, -1], side: [[0, 0], [1, 0]] },
  { way: [1, 0], side: [[1, 0], [1, 1]] },
  { way: [0, 1], side: [[1, 1], [0, 1]] },
  { way: [-1, 0], side: [[0, 1], [0, 0]] },
];

export const round = (value: number): number => Math.round(value * 10) / 10;
export const pair = (x: number, y: number): string => `${round(x)} ${round(y)}`;

export function centre(name: string): [number, number] {
  const [column, row] = square(name);
  return [SIZE * (column + 0.5), SIZE * (row + 0.5)];
}

/** A number from -1 to 1 that looks random and is the same in every picture. */
export const chance = (x: number, y: number): number => Math.sin(12.9898 * x + 78.233 * y);

const key = ([x, y]: Square): string => `${x},${y}`;

function sides(squares: readonly Square[]): [Square, Square][] {
  const inside = new Set(squares.map(key));
  return squares.flatMap(([x, y]) =>
    ACROSS.filter(({ way }) => !inside.has(key([x + way[0], y + way[1]]))).map(
      ({ side: [a, b] }): [Square, Square] => [
        [x + a[0], y + a[1]],
        [x + b[0], y + b[1]],
      ],
    ),
  );
}

/**
 * The corners around a set of squares, holes included. Where two squares meet only at a corner a
 * ring turns right, so that each keeps its own.
 */
export function rings(squares: readonly Square[]): Square[][] {
  const following = new Map<string, Square[]>();
  const starts: Square[] = [];
  for (const [start, end] of sides(squares)) {
    following.set(key(start), [...(following.get(key(start)) ?? []), end]);
    starts.push(start);
  }
  const found: Square[][] = [];
  for (const start of starts) {
    if (!following.get(key(start))?.length) continue;
    const ring: Square[] = [start];
    do ring.push(taken(following, ring));
    while (key(ring[ring.length - 1]) !== key(start));
    found.push(ring.slice(0, -1));
  }
  return found;
}

function taken(following: Map<string, Square[]>, ring: readonly Square[]): Square {
  const last = ring[ring.length - 1];
  const ends = following.get(key(last))!;
  const before = ring[ring.length - 2];
  const leftTurn = (end: Square): number =>
    before ? (last[1] - before[1]) * (end[0] - last[0]) - (last[0] - before[0]) * (end[1] - last[1]) : 0;
  const next = ends.reduce((best, end) => (leftTurn(end) < leftTurn(best) ? end : best));
  following.set(key(last), ends.filter((end) => end !== next));
  return next;
}

/** The path around a set of squares, drawn inside them by `inset`, with corners rounded by `soft`. */
export function outline(squares: readonly Square[], inset = 0, size = SIZE, soft = 0): string {
  return rings(squares).map((ring) => rounded(corners(ring, inset, size), soft)).join("");
}

/** Each corner at which a ring turns; the inside of a side lies to its right, seen along the ring. */
function corners(ring: readonly Square[], inset: number, size: number): [number, number][] {
  return ring.flatMap(([x, y], index): [number, number][] => {
    const [ax, ay] = ring[(index + ring.length - 1) % ring.length];
    const [cx, cy] = ring[(index + 1) % ring.length];
    if (ax === cx || ay === cy) return [];
    return [[size * x - inset * (cy - ay), size * y + inset * (cx - ax)]];
  });
}

function rounded(points: readonly [number, number][], soft: number): string {
  if (soft === 0) return `M${points.map(([x, y]) => pair(x, y)).join("L")}Z`;
  const towards = (from: [number, number], to: [number, number]): string => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const part = Math.min(soft, length / 2) / length;
    return pair(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part);
  };
  const parts = points.map((point, index) => {
    const before = points[(index + points.length - 1) % points.length];
    const after = points[(index + 1) % points.length];
    return `${towards(point, before)}Q${pair(...point)} ${towards(point, after)}`;
  });
  return `M${parts.join("L")}Z`;
}

/** The path around a set of squares as if by hand; straight only along the map's own edge. */
export function painted(squares: readonly Square[]): string {
  return rings(squares)
    .map((ring) => {
      const strokes = ring.map((corner, index) => stroke(corner, ring[(index + 1) % ring.length]));
      return `M${pair(...strayed(ring[0]))}${strokes.join("")}Z`;
    })
    .join("");
}

/** One side, bent in its middle: the same curve from whichever field it is drawn. */
function stroke(start: Square, end: Square): string {
  const [x, y] = strayed(start);
  const [toX, toY] = strayed(end);
  const bend = onEdge(start) && onEdge(end) ? 0 : chance(start[0] + end[0], start[1] + end[1]);
  const upright = start[1] !== end[1]; // bent sideways only
  const middleX = (x + toX) / 2 + (upright ? 2 * WOBBLE * bend : 0);
  const middleY = (y + toY) / 2 + (upright ? 0 : 2 * WOBBLE * bend);
  return `Q${pair(middleX, middleY)} ${pair(toX, toY)}`;
}

function strayed([x, y]: Square): [number, number] {
  const strayX = x === 0 || x === WIDTH ? 0 : WOBBLE * chance(3 * x, 7 * y + 1);
  const strayY = y === 0 || y === HEIGHT ? 0 : WOBBLE * chance(5 * x + 2, 3 * y);
  return [SIZE * x + strayX, SIZE * y + strayY];
}

const onEdge = ([x, y]: Square): boolean => x === 0 || x === WIDTH || y === 0 || y === HEIGHT;
