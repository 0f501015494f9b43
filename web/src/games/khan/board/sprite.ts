/** The shared drawings as one hidden sheet of symbols in the page, put there when first needed. */
import { seats } from "@art/palette.json";
import { rulersOf, initialOf, type Board } from "../position";
import { rulerName } from "../words";

const files = {
  khan: import.meta.glob<string>("@games/khan/drawing/symbols/*.svg", { query: "?raw", import: "default", eager: true }),
  seats: import.meta.glob<string>("@art/seats/*.svg", { query: "?raw", import: "default", eager: true }),
};

/** By the alphabetical number of their rulers. */
export const BANNERS = ["chevrons", "discs", "bars", "pales", "cross", "checks", "lozenge", "bend"] as const;

const inside = (text: string): string => text.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, "");
const nameIn = (path: string): string => path.replace(/^.*\/([\w-]+)\.svg$/, "$1");

const SHADOW = '<ellipse cy="1" rx="24" ry="6" fill="#000" fill-opacity=".22"/>';

function yurts(): string {
  const own = seats.map(({ letter, shape }, seat) => {
    const mark = `fill="var(--seat-${seat}-mark)"`;
    return (
      `<g id="khan-yurt-of-${seat}">${SHADOW}<use href="#khan-yurt" color="var(--seat-${seat})"/>` +
      `<use href="#seats-${shape}" transform="translate(0 -20) scale(.62 .58)" ${mark}/>` +
      `<text y="1" font-size="11" font-weight="700" text-anchor="middle" ${mark}>${letter}</text></g>`
    );
  });
  return `${own.join("")}<g id="khan-yurt-of-neutral">${SHADOW}<use href="#khan-yurt-neutral"/></g>`;
}

/** The seat's shape in its colour, with its letter inside. */
function badges(): string {
  return seats.map(
    ({ letter, shape }, seat) =>
      `<g id="khan-badge-${seat}"><use href="#seats-${shape}" fill="var(--seat-${seat})" stroke="var(--outline)" stroke-width="1.2" stroke-linejoin="round"/>` +
      `<text y="${shape === "triangle" ? 5 : 3.8}" font-size="10" font-weight="700" text-anchor="middle" fill="var(--seat-${seat}-mark)">${letter}</text></g>`,
  ).join("");
}

let sheet: SVGSVGElement | null = null;

export function needSprite(): void {
  if (sheet !== null || typeof document === "undefined") return;
  sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ width: "0", height: "0", "aria-hidden": "true", class: "khan-sprite" })) {
    sheet.setAttribute(name, value);
  }
  sheet.style.position = "absolute";
  const drawings = Object.entries(files).flatMap(([family, drawn]) =>
    Object.entries(drawn).map(([path, text]) => `<g id="${family}-${nameIn(path)}">${inside(text)}</g>`),
  );
  sheet.innerHTML = `<defs>${drawings.join("")}${yurts()}${badges()}</defs>`;
  document.body.append(sheet);
}

/** What stands for each ruler: the number of his banner and his initial. */
export function figures(board: Board): Record<string, { banner: string; initial: string }> {
  const rulers = rulersOf(board);
  const names = rulers.map(rulerName);
  return Object.fromEntries(
    rulers.map((ruler, index) => [
      ruler,
      { banner: `#khan-banner-${BANNERS[index]}`, initial: initialOf(names[index], names) },
    ]),
  );
}
