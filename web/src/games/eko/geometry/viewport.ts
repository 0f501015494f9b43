/** The part of the board that is in view: zoom and pan as numbers. */
import { WIDTH, type Box, type Point } from "./geometry";

export interface Size {
  width: number;
  height: number;
}

/** The point in the middle of the picture, and how many pixels a unit takes. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

const CLOSEST = 2.4;
/** Spaces narrower than this, in pixels, are hard to hit with a finger. */
const FINGER = 44;
/** How much nearer the part that matters must be, not to lose sight of the rest for little. */
const WORTH_IT = 1.2;
/** Pixels at the lower edge in which the buttons stand. */
const BUTTONS = 60;

export function fitting(box: Box, { width, height }: Size): View {
  const scale = Math.min(width / box.width, height / box.height, CLOSEST);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

/** The board, with room below it if buttons that wide would cover a space in the lower right corner. */
export function withRoom(board: Box, centres: readonly Point[], size: Size, buttons: number): Box {
  const all = fitting(board, size);
  const covered = centres.some((centre) => {
    const { x, y } = toScreen(all, centre, size);
    const reach = (WIDTH / 2) * all.scale;
    return x + reach > size.width - buttons && y + reach > size.height - BUTTONS;
  });
  if (!covered) return board;
  const { scale } = fitting(board, { ...size, height: size.height - BUTTONS });
  return { ...board, height: board.height + BUTTONS / scale };
}

/** All of the board; on a screen too small for fingers, the part that matters, large enough. */
export function opening(board: Box, matters: Box, size: Size, touch: boolean): View {
  const all = fitting(board, size);
  if (!touch || all.scale * WIDTH >= FINGER) return all;
  const near = fitting(matters, size);
  const scale = Math.min(near.scale, FINGER / WIDTH);
  if (scale < all.scale * WORTH_IT) return all;
  return held({ x: near.x, y: near.y, scale }, board, size);
}

/** Keeps the board in the picture: never farther than all of it, never beyond its edges; but what lies
 * under the buttons can be drawn out above them. */
export function held(view: View, board: Box, size: Size): View {
  const least = Math.min(fitting(board, size).scale, CLOSEST);
  const scale = Math.min(Math.max(view.scale, least), CLOSEST);
  const within = (value: number, start: number, length: number, shown: number, beyond = 0): number => {
    const spare = (length - shown) / 2;
    const mid = start + length / 2;
    return spare <= 0 ? mid : Math.min(Math.max(value, mid - spare), mid + spare + beyond);
  };
  return {
    scale,
    x: within(view.x, board.x, board.width, size.width / scale),
    y: within(view.y, board.y, board.height, size.height / scale, BUTTONS / scale),
  };
}

/** Zooming about a point of the screen, which stays where it is. */
export function zoomed(view: View, factor: number, about: Point, board: Box, size: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, fitting(board, size).scale), CLOSEST);
  const fixed = toBoard(view, about, size);
  return held(
    {
      scale,
      x: fixed.x - (about.x - size.width / 2) / scale,
      y: fixed.y - (about.y - size.height / 2) / scale,
    },
    board,
    size,
  );
}

export function panned(view: View, by: Point, board: Box, size: Size): View {
  return held({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, board, size);
}

/** Moved no farther than needed to show a box. */
export function revealing(view: View, box: Box, board: Box, size: Size): View {
  const shift = (centre: number, shown: number, start: number, length: number): number => {
    if (length > shown) return start + length / 2;
    return Math.min(Math.max(centre, start + length - shown / 2), start + shown / 2);
  };
  const x = shift(view.x, size.width / view.scale, box.x, box.width);
  const y = shift(view.y, size.height / view.scale, box.y, box.height);
  return held({ ...view, x, y }, board, size);
}

/** The places that a fingertip may have meant, the nearest first. */
export function meantBy(finger: Point, places: readonly [string, Point][], view: View, size: Size): string[] {
  return places
    .map(([space, place]) => {
      const { x, y } = toScreen(view, place, size);
      return { space, apart: Math.hypot(x - finger.x, y - finger.y) };
    })
    .filter(({ apart }) => apart < FINGER / 2)
    .sort((one, other) => one.apart - other.apart)
    .map(({ space }) => space);
}

/** Closer about a point of the screen, until each space is as wide as a finger; null where that is worth nothing. */
export function closer(view: View, about: Point, board: Box, size: Size): View | null {
  const factor = FINGER / (WIDTH * view.scale);
  return factor < WORTH_IT ? null : zoomed(view, factor, about, board, size);
}

export function toBoard(view: View, { x, y }: Point, size: Size): Point {
  return { x: view.x + (x - size.width / 2) / view.scale, y: view.y + (y - size.height / 2) / view.scale };
}

export function toScreen(view: View, { x, y }: Point, size: Size): Point {
  return { x: (x - view.x) * view.scale + size.width / 2, y: (y - view.y) * view.scale + size.height / 2 };
}

export function viewBox(view: View, size: Size): string {
  const width = size.width / view.scale;
  const height = size.height / view.scale;
  return [view.x - width / 2, view.y - height / 2, width, height].map((n) => n.toFixed(2)).join(" ");
}

const AWAY = 52; // pixels beside a space, which stays in sight
const EDGE = 8;

/** Where a box stands beside a space: of the places around it the one that hides least of what is to be seen. */
export function placedBeside(at: Point, box: Size, size: Size, clear: readonly Point[], hex: number): Point {
  const within = (value: number, length: number, all: number): number => Math.max(EDGE, Math.min(value, all - length - EDGE));
  const middle = { x: at.x - box.width / 2, y: at.y - box.height / 2 };
  const sides = [
    { x: at.x + AWAY, y: middle.y },
    { x: at.x - AWAY - box.width, y: middle.y },
    { x: middle.x, y: at.y > size.height / 2 ? at.y - AWAY - box.height : at.y + AWAY },
    { x: middle.x, y: at.y > size.height / 2 ? at.y + AWAY : at.y - AWAY - box.height },
    ...[0, size.width].flatMap((x) => [0, size.height].map((y) => ({ x, y }))),
  ].map(({ x, y }) => ({ x: within(x, box.width, size.width), y: within(y, box.height, size.height) }));
  const hides = (side: Point, { x, y }: Point): boolean =>
    x > side.x - hex && x < side.x + box.width + hex && y > side.y - hex && y < side.y + box.height + hex;
  const hidden = sides.map((side) => clear.filter((point) => hides(side, point)).length);
  return sides[hidden.indexOf(Math.min(...hidden))]!;
}
