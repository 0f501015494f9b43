/** Where a held tile comes to lie: on the nearest placement that is on offer, else where it is held. */
import type { OfferInfo } from "../../../protocol";
import { HEIGHT, label, onMap, ordered, square, WIDTH, type Square } from "../geometry/fields";
import { coveredBy, cornered, lieOn, shapeOf, sizeOf, type Lie, type Shape } from "../geometry/shapes";

/** A point of the map in fields: [0, 0] is its north-west corner, [0.5, 0.5] the middle of A1. */
export type Point = readonly [number, number];

const NEAR = 0.8; // of a field: how far a tile may be pulled when the pointer is beside it

export function fieldAt([x, y]: Point): string | null {
  const found: Square = [Math.floor(x), Math.floor(y)];
  return onMap(found) ? label(found) : null;
}

export const middleOf = (name: string): Point => {
  const [column, row] = square(name);
  return [column + 0.5, row + 0.5];
};

export function centreOf(names: readonly string[]): Point {
  const middles = names.map(middleOf);
  const sum = middles.reduce(([x, y], [nextX, nextY]) => [x + nextX, y + nextY]);
  return [sum[0] / names.length, sum[1] / names.length];
}

const distance = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(x - toX, y - toY);
/** Those of some fields that a fingertip may mean; `reach`: how far it strays, in fields. */
export const metBy = (finger: Point, fields: Iterable<string>, reach: number): string[] =>
  [...fields].filter((field) => distance(middleOf(field), finger) < reach);

const key = (shape: Shape): string => shape.join(" ");

export function snapped(offers: readonly OfferInfo[], kind: string, lie: Lie, point: Point): OfferInfo | null {
  const wanted = key(shapeOf(kind, lie));
  const under = fieldAt(point);
  let best: OfferInfo | null = null;
  let least = Infinity;
  for (const offer of offers) {
    if (offer.handle !== kind || offer.kind !== "conquer") continue;
    const away = distance(centreOf(offer.places), point);
    const inReach = away < NEAR || (under !== null && offer.places.includes(under));
    if (away < least && inReach && key(cornered(offer.places.map(square))) === wanted) {
      best = offer;
      least = away;
    }
  }
  return best;
}

/** How the tile would have to be turned to lie on this field; null if it can't in any way. */
export function otherLie(offers: readonly OfferInfo[], kind: string, lie: Lie, point: Point): Lie | null {
  const under = fieldAt(point);
  if (under === null) return null;
  const over = offers.filter(
    (offer) => offer.kind === "conquer" && offer.handle === kind && offer.places.includes(under),
  );
  const nearest = over.sort(
    (a, b) => distance(centreOf(a.places), point) - distance(centreOf(b.places), point),
  )[0];
  return nearest ? lieOn(kind, nearest.places, lie) : null;
}

/** The fields under a tile held at a point: with the part of it there that is nearest to its middle and leaves all of it on the map. In notation's order. */
export function heldOver(kind: string, lie: Lie, point: Point): string[] {
  const shape = shapeOf(kind, lie);
  const [wide, high] = sizeOf(shape);
  const under: Square = [Math.floor(point[0]), Math.floor(point[1])];
  const kept = ([x, y]: Square): Square => [clamp(under[0] - x, WIDTH - wide), clamp(under[1] - y, HEIGHT - high)];
  const held = shape.map((part) => coveredBy(shape, kept(part)));
  return ordered(held.reduce((best, next) => (awkward(next, point) < awkward(best, point) ? next : best)));
}

const clamp = (corner: number, last: number): number => Math.min(Math.max(corner, 0), last);

/** How far a tile's middle lies from where it is held, which should be on it. */
function awkward(fields: readonly string[], point: Point): number {
  const on = fields.includes(fieldAt(point) ?? "");
  return distance(centreOf(fields), point) + (on ? 0 : WIDTH + HEIGHT);
}
