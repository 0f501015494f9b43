/** The drawings of Ekö, put into the page once and referred to by every picture in it. */
import beacon from "@art/eko/beacon.svg?raw";
import camp from "@art/eko/camp.svg?raw";
import canyon from "@art/eko/canyon.svg?raw";
import capital from "@art/eko/capital.svg?raw";
import castle from "@art/eko/castle.svg?raw";
import chasm from "@art/eko/chasm.svg?raw";
import crown from "@art/eko/crown.svg?raw";
import danger from "@art/eko/danger.svg?raw";
import disc from "@art/eko/disc.svg?raw";
import discDark from "@art/eko/disc-dark.svg?raw";
import emblemCapital from "@art/eko/emblem-capital.svg?raw";
import emblemMoon from "@art/eko/emblem-moon.svg?raw";
import emblemSand from "@art/eko/emblem-sand.svg?raw";
import emblemWind from "@art/eko/emblem-wind.svg?raw";
import flag from "@art/eko/flag.svg?raw";
import foot from "@art/eko/foot.svg?raw";
import gate from "@art/eko/gate.svg?raw";
import moon from "@art/eko/moon.svg?raw";
import mountain from "@art/eko/mountain.svg?raw";
import pip from "@art/eko/pip.svg?raw";
import plain from "@art/eko/plain.svg?raw";
import portal from "@art/eko/portal.svg?raw";
import pyramid from "@art/eko/pyramid.svg?raw";
import reg from "@art/eko/reg.svg?raw";
import sand from "@art/eko/sand.svg?raw";
import tempest from "@art/eko/tempest.svg?raw";
import temple from "@art/eko/temple.svg?raw";
import tower from "@art/eko/tower.svg?raw";
import wind from "@art/eko/wind.svg?raw";
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
