/** The river: one ribbon from field to field, and out of the map where it ends at the edge. */
import { label, onMap, square, WIDTH, HEIGHT, type Square } from "./fields";
import { ACROSS, centre, chance, pair, SIZE } from "./geometry";

const MEANDER = 8; // how far the river strays
const STEP = 11;
const BEYOND = 24; // how far its ends are drawn past the edge, to be cut off there

const beyond = ([x, y]: Square, [east, south]: Square): Square => [x + east, y + south];

/** Its course as a path; every reach crosses the sides of its field squarely, so that they join smoothly. */
export function course(wet: ReadonlySet<string>): string {
  return [...wet].map((name) => reach(name, wet)).join("");
}

function reach(name: string, wet: ReadonlySet<string>): string {
  const here = square(name);
  const ways = ACROSS.map(({ way }) => way).filter((way) => {
    const next = beyond(here, way);
    return onMap(next) && wet.has(label(next));
  });
  if (ways.length < 2) ways.push(...mouth(here, ways));
  const [x, y] = centre(name);
  if (ways.length === 2) {
    const [one, other] = ways.map((way) => crossing(here, way));
    return `M${one.out}L${one.side}C${one.within} ${other.within} ${other.side}L${other.out}`;
  }
  if (ways.length === 0) return `M${pair(x - 5, y)}H${x + 5}`;
  return ways.map((way) => `M${crossing(here, way).side}L${pair(x, y)}`).join("");
}

/** Where the river leaves the map: straight on if it can. */
function mouth(here: Square, inward: readonly Square[]): Square[] {
  const off = ACROSS.map(({ way }) => way).filter((way) => !onMap(beyond(here, way)));
  const straight = off.filter(([east, south]) => inward.some(([x, y]) => x === -east && y === -south));
  return (straight.length > 0 ? straight : off).slice(0, 1);
}

/** Where the river crosses a side, the same point from both fields; a step within, and one beyond. */
function crossing([column, row]: Square, [east, south]: Square): { side: string; within: string; out: string } {
  const stray = MEANDER * chance(2 * column + east, 2 * row + south);
  const x = SIZE * (column + 0.5) + stray * Math.abs(south);
  const y = SIZE * (row + 0.5) + stray * Math.abs(east);
  const at = (far: number): string => pair(x + far * east, y + far * south);
  const leaves = !onMap([column + east, row + south]);
  return { side: at(SIZE / 2), within: at(STEP), out: at(SIZE / 2 + (leaves ? BEYOND : 0)) };
}

/** The middles of squares of four river fields. */
export function lakes(wet: ReadonlySet<string>): string {
  return [...wet]
    .filter((name) => {
      const [x, y] = square(name);
      const others: Square[] = [[x + 1, y], [x, y + 1], [x + 1, y + 1]];
      return x < WIDTH - 1 && y < HEIGHT - 1 && others.every((other) => wet.has(label(other)));
    })
    .map((name) => `M${pair(...centre(name))}h${SIZE}v${SIZE}h-${SIZE}Z`)
    .join("");
}
