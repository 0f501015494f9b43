/** All that is printed on the map, as SVG text: it is drawn once and never changes. */
import { ALL, HEIGHT, label, onMap, square, WIDTH, type Square } from "./fields";
import { ACROSS, centre, painted, pair, round, SIZE } from "./geometry";
import { course, lakes } from "./river";
import { landOf, REGIONS, type Board } from "../position";

export const RIM = 48; // from the map to the end of what stands around it
const MARGIN = 20; // how far the outland reaches
const BREADTH = 40; // of the river
const HATCH = 8; // between two strokes of the outland

export function ground(board: Board): string {
  const land = (name: string): string => landOf(board, square(name));
  const wet = new Set(ALL.filter((name) => land(name) === "river"));
  return [
    ...["river", ...REGIONS].map((region) => regionOf(region, ALL.filter((name) => land(name) === region))),
    ...ALL.filter((name) => !wet.has(name)).map((name) => texture(name, land(name))),
    river(wet),
    grid(),
    ...board.outland.map(outland),
    frame(),
    ...names(),
  ].join("");
}

/** A region in its colour: its edge bleeds a little into its neighbours, then a fine line. */
function regionOf(region: string, fields: readonly string[]): string {
  const around = painted(fields.map(square));
  const colour = region === "river" ? "river-bank" : `land-${region}`;
  const soft = region === "river" ? "" : fields.map((name) => wash(name, `land-${region}-wash`)).join("");
  return (
    `<path d="${around}" fill="var(--${colour})" stroke="var(--${colour})" stroke-opacity=".55" stroke-width="9" stroke-linejoin="round"/>` +
    soft +
    `<path d="${around}" fill="none" stroke="var(--region-edge)" stroke-opacity=".4" stroke-width="1.6" stroke-linejoin="round"/>`
  );
}

/** A stroke of the brush, another one on every field. */
function wash(name: string, colour: string): string {
  const [column, row] = square(name);
  const place = row * WIDTH + column;
  const [x, y] = centre(name);
  const wide = 24 + ((place * 5) % 7);
  const high = 10 + ((place * 11) % 9);
  const strength = (12 + ((place * 29) % 22)) / 100;
  return `<ellipse rx="${wide}" ry="${high}" fill="var(--${colour})" fill-opacity="${strength}" transform="translate(${pair(x, y)}) rotate(${(place * 67) % 180})"/>`;
}

/** Two drawings of each region, and both mirrored, so that no two look stamped. */
function texture(name: string, land: string): string {
  const [column, row] = square(name);
  const other = (column * 5 + row * 3 + column * row) % 4 < 2 ? "-b" : "";
  const mirrored = (column * 3 + row * 7) % 5 < 2 ? " scale(-1 1)" : "";
  return `<use href="#khan-land-${land}${other}" transform="translate(${pair(...centre(name))})${mirrored}"/>`;
}

function river(wet: ReadonlySet<string>): string {
  const way = course(wet);
  const still = lakes(wet);
  const coats = [["river-edge", 5], ["river-shore", 0], ["river", -7]] as const;
  const water = coats.map(([colour, more]) => {
    const pen = `stroke="var(--${colour})" stroke-width="${BREADTH + more}" stroke-linejoin="round"`;
    return `<path d="${way}" ${pen}/>${still && `<path d="${still}" fill="var(--${colour})" ${pen}/>`}`;
  });
  const waves = [...wet].map((name, index) => {
    const mirrored = index % 3 ? "" : " scale(-1 1)";
    return `<use href="#khan-river-waves" transform="translate(${pair(...centre(name))})${mirrored}"/>`;
  });
  return `<svg width="${SIZE * WIDTH}" height="${SIZE * HEIGHT}"><g fill="none" stroke-linecap="round">${water.join("")}${waves.join("")}</g></svg>`;
}

function grid(): string {
  const rows = Array.from({ length: HEIGHT - 1 }, (_, row) => `M0 ${SIZE * (row + 1)}h${SIZE * WIDTH}`);
  const columns = Array.from({ length: WIDTH - 1 }, (_, column) => `M${SIZE * (column + 1)} 0v${SIZE * HEIGHT}`);
  return `<path d="${rows.join("")}${columns.join("")}" fill="none" stroke="var(--grid)" stroke-width="1.1" stroke-opacity=".34"/>`;
}

/** A hatched strip along each side by which a field borders the outland; inside the map along its north. */
function outland(name: string): string {
  const [column, row] = square(name);
  const off = outward([column, row]);
  return (off.length > 0 ? off : ([[0, 0]] as Square[]))
    .map(([east, south]) => {
      const inside = east === 0 && south === 0;
      const wide = east ? MARGIN : SIZE;
      const high = south || inside ? MARGIN : SIZE;
      const left = SIZE * column + (east < 0 ? -MARGIN : east > 0 ? SIZE : 0);
      const top = SIZE * row + (south < 0 ? -MARGIN : south > 0 ? SIZE : 0);
      return (
        `<g transform="translate(${left} ${top})"><rect width="${wide}" height="${high}" fill="var(--outland)"/>` +
        `<path d="${hatching(left, top, wide, high)}" fill="none" stroke="var(--outland-line)" stroke-width="1.4" stroke-opacity=".85"/></g>`
      );
    })
    .join("");
}

/** The ways that lead off the map, and for a corner the slanting one between them. */
function outward(here: Square): Square[] {
  const off = ACROSS.map(({ way }) => way).filter(([east, south]) => !onMap([here[0] + east, here[1] + south]));
  return off.length === 2 ? [...off, [off[0][0] + off[1][0], off[0][1] + off[1][1]]] : off;
}

/** Slanting strokes that go on from one strip to the next. */
function hatching(left: number, top: number, wide: number, high: number): string {
  const first = (((-left - top) % HATCH) + HATCH) % HATCH;
  let strokes = "";
  for (let reach = first; reach < wide + high; reach += HATCH) {
    strokes += `M${Math.min(reach, wide)} ${Math.max(0, reach - wide)}L${Math.max(0, reach - high)} ${Math.min(reach, high)}`;
  }
  return strokes;
}

function frame(): string {
  return `<rect width="${SIZE * WIDTH}" height="${SIZE * HEIGHT}" fill="none" stroke="var(--text)" stroke-width="2.5"/>`;
}

/** Along all four sides. */
function names(): string[] {
  const away = (MARGIN + RIM) / 2 - 1;
  const name = (text: string, x: number, y: number): string =>
    `<text x="${round(x)}" y="${round(y + 7)}" class="coordinate">${text}</text>`;
  const columns = Array.from({ length: WIDTH }, (_, column) =>
    [-away, SIZE * HEIGHT + away].map((y) => name(label([column, 0])[0], SIZE * (column + 0.5), y)),
  );
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    [-away, SIZE * WIDTH + away].map((x) => name(String(row + 1), x, SIZE * (row + 0.5))),
  );
  return [...columns, ...rows].flat();
}

