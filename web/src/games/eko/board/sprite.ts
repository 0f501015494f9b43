/** The drawings of Ekö, put into the page once and referred to by every picture in it. */
import beacon from "@games/eko/drawing/symbols/beacon.svg?raw";
import camp from "@games/eko/drawing/symbols/camp.svg?raw";
import canyon from "@games/eko/drawing/symbols/canyon.svg?raw";
import capital from "@games/eko/drawing/symbols/capital.svg?raw";
import castle from "@games/eko/drawing/symbols/castle.svg?raw";
import chasm from "@games/eko/drawing/symbols/chasm.svg?raw";
import crown from "@games/eko/drawing/symbols/crown.svg?raw";
import danger from "@games/eko/drawing/symbols/danger.svg?raw";
import disc from "@games/eko/drawing/symbols/disc.svg?raw";
import discDark from "@games/eko/drawing/symbols/disc-dark.svg?raw";
import emblemCapital from "@games/eko/drawing/symbols/emblem-capital.svg?raw";
import emblemMoon from "@games/eko/drawing/symbols/emblem-moon.svg?raw";
import emblemSand from "@games/eko/drawing/symbols/emblem-sand.svg?raw";
import emblemWind from "@games/eko/drawing/symbols/emblem-wind.svg?raw";
import flag from "@games/eko/drawing/symbols/flag.svg?raw";
import foot from "@games/eko/drawing/symbols/foot.svg?raw";
import gate from "@games/eko/drawing/symbols/gate.svg?raw";
import moon from "@games/eko/drawing/symbols/moon.svg?raw";
import mountain from "@games/eko/drawing/symbols/mountain.svg?raw";
import pip from "@games/eko/drawing/symbols/pip.svg?raw";
import plain from "@games/eko/drawing/symbols/plain.svg?raw";
import portal from "@games/eko/drawing/symbols/portal.svg?raw";
import pyramid from "@games/eko/drawing/symbols/pyramid.svg?raw";
import reg from "@games/eko/drawing/symbols/reg.svg?raw";
import sand from "@games/eko/drawing/symbols/sand.svg?raw";
import tempest from "@games/eko/drawing/symbols/tempest.svg?raw";
import temple from "@games/eko/drawing/symbols/temple.svg?raw";
import tower from "@games/eko/drawing/symbols/tower.svg?raw";
import wind from "@games/eko/drawing/symbols/wind.svg?raw";
import circle from "@art/seats/circle.svg?raw";
import square from "@art/seats/square.svg?raw";
import star from "@art/seats/star.svg?raw";
import triangle from "@art/seats/triangle.svg?raw";
import { seats } from "@art/palette.json";

const DRAWINGS: Record<string, string> = {
  beacon, camp, canyon, capital, castle, chasm, crown, danger, disc, "disc-dark": discDark,
  "emblem-capital": emblemCapital, "emblem-moon": emblemMoon, "emblem-sand": emblemSand, "emblem-wind": emblemWind, flag, foot, gate, moon,
  mountain, pip, plain, portal, pyramid, reg, sand, tempest, temple, tower, wind, circle, square, star, triangle,
}; // prettier-ignore
const ID = "eko-drawings";

function symbols(): string {
  return Object.entries(DRAWINGS)
    .map(([name, file]) => `<g id="eko-${name}">${file.replace(/<\/?svg[^>]*>/g, "")}</g>`)
    .join("");
}

/** Sees to it that the drawings are in the page. */
export function provideDrawings(): void {
  if (document.getElementById(ID)) return;
  const holder = document.createElement("div");
  holder.id = ID;
  holder.ariaHidden = "true";
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  holder.innerHTML = `<svg width="0" height="0"><defs>${symbols()}</defs></svg>`;
  document.body.append(holder);
}

export const drawing = (name: string): string => `#eko-${name}`;
/** Discs alternate in shade from the bottom of a stack up, so that they can be counted. */
export const discAt = (level: number): string => drawing(level % 2 === 0 ? "disc" : "disc-dark");
export const shapeOf = (seat: number): string => drawing(seats[seat]!.shape);
export const letterOf = (seat: number): string => seats[seat]!.letter;
