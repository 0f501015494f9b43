/** Where spaces lie in the picture, and the lines along their sides.
 *
 * Corners are kept on a lattice of whole numbers, so that those of neighbouring spaces are equal: one
 * step across is half the width of a space, one step down a quarter of its height. */

export interface Cell {
  q: number;
  r: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const RADIUS = 50;
export const ACROSS = (RADIUS * Math.sqrt(3)) / 2;
export const DOWN = RADIUS / 2;
/** Of a space, from side to side. */
export const WIDTH = 2 * ACROSS;
export const HEXAGON = "0,-50 43.3,-25 43.3,25 0,50 -43.3,25 -43.3,-25";

/** Each side is the one before it turned by 60 degrees, clockwise from the right. */
export const SIDES: readonly Cell[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** The corners at the ends of each side. */
const ENDS: readonly (readonly [number, number, number, number])[] = [
  [1, -1, 1, 1],
  [1, 1, 0, 2],
  [0, 2, -1, 1],
  [-1, 1, -1, -1],
  [-1, -1, 0, -2],
  [0, -2, 1, -1],
];

export function cell(space: string): Cell {
  const letters = space.replace(/\d+$/, "");
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { q: column - 1, r: Number(space.slice(letters.length)) - 1 };
}

export function label({ q, r }: Cell): string {
  let letters = "";
  for (let column = q + 1; column > 0; column = Math.floor((column - 1) / 26))
    letters = String.fromCharCode(65 + ((column - 1) % 26)) + letters;
  return `${letters}${r + 1}`;
}

export function beside(space: string, side: number): string {
  const { q, r } = cell(space);
  return label({ q: q + SIDES[side]!.q, r: r + SIDES[side]!.r });
}

export function sideTo(space: string, other: string): number {
  return SIDES.findIndex((_, side) => beside(space, side) === other);
}

export function centre(space: string): Point {
  const { q, r } = cell(space);
  return { x: ACROSS * (2 * q + r), y: DOWN * 3 * r };
}

export function middle(spaces: readonly string[]): Point {
  const points = spaces.map(centre);
  const mean = (pick: (point: Point) => number): number => points.reduce((sum, p) => sum + pick(p), 0) / points.length;
  return { x: mean((p) => p.x), y: mean((p) => p.y) };
}

export function at({ x, y }: Point): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** A box around the whole of these spaces, and some air. */
export function around(spaces: readonly string[], air = 14): Box {
  const points = spaces.map(centre);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs) - ACROSS - air;
  const top = Math.min(...ys) - RADIUS - air;
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + ACROSS + air - left,
    height: Math.max(...ys) + RADIUS + air - top,
  };
}

type Corner = `${number},${number}`;

function ends(space: string, side: number): [Corner, Corner] {
  const { q, r } = cell(space);
  const [ax, ay, bx, by] = ENDS[side]!;
  const x = 2 * q + r;
  const y = 3 * r;
  return [`${x + ax},${y + ay}`, `${x + bx},${y + by}`];
}

function drawn(corner: Corner): string {
  const [x, y] = corner.split(",").map(Number) as [number, number];
  return `${(x * ACROSS).toFixed(1)} ${(y * DOWN).toFixed(1)}`;
}

/** The path around a set of spaces, holes included, each ring closed. */
export function outline(spaces: Iterable<string>): string {
  const inside = new Set(spaces);
  const following = new Map<Corner, Corner[]>();
  for (const space of inside)
    for (let side = 0; side < 6; side++)
      if (!inside.has(beside(space, side))) {
        const [start, end] = ends(space, side);
        following.set(start, [...(following.get(start) ?? []), end]);
      }
  let path = "";
  while (following.size > 0) {
    const [first] = following.keys();
    const ring: Corner[] = [first!];
    for (;;) {
      const here = ring.at(-1)!;
      const next = following.get(here)?.pop();
      if (following.get(here)?.length === 0) following.delete(here);
      if (next === undefined) break;
      ring.push(next);
    }
    path += `M${ring.slice(0, -1).map(drawn).join("L")}Z`;
  }
  return path;
}

/** The sides that two spaces share: those within one tile, and those between two tiles. What is `joined` reads as one tile. */
export function seams(spaces: readonly string[], tiles: readonly string[][], joined: readonly string[] = []): { within: string; between: string } {
  const present = new Set(spaces);
  const one = new Set(joined);
  const tile = new Map(tiles.flatMap((of, number) => of.map((space) => [space, number] as const)));
  const lines = { within: "", between: "" };
  for (const space of spaces)
    for (const side of [0, 1, 2]) {
      const other = beside(space, side);
      if (!present.has(other)) continue;
      const [start, end] = ends(space, side);
      const together = tile.get(space) === tile.get(other) || (one.has(space) && one.has(other));
      lines[together ? "within" : "between"] += `M${drawn(start)}L${drawn(end)}`;
    }
  return lines;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const TOWARDS: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow key leads: up and down keep to the column that `from` was in, as near as can be. */
export function stepped(spaces: readonly string[], from: string, arrow: Arrow, column: number): string {
  const start = centre(from);
  const { x: dx, y: dy } = TOWARDS[arrow];
  let best = from;
  let least = Infinity;
  for (const space of spaces) {
    const { x, y } = centre(space);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    if (along < 1) continue;
    const aside = dx ? Math.abs(y - start.y) : Math.abs(x - column);
    const cost = along + aside * (dx ? 4 : 1.2);
    if (cost < least) [best, least] = [space, cost];
  }
  return best;
}
