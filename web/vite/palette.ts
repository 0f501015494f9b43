import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:palette.css";

type Colours = Record<string, string>;
interface Palette {
  seats: { colour: string; mark: string }[];
  themes: { day: Colours; night: Colours };
}

const lines = (colours: Colours): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join("");

function sheet({ seats, themes }: Palette): string {
  const marks = seats.map(({ colour, mark }, n) => `--seat-${n}:${colour};--seat-${n}-mark:${mark};`);
  const day = `color-scheme:light;${lines(themes.day)}`;
  const night = `color-scheme:dark;${lines(themes.night)}`;
  return [
    `:root{${marks.join("")}${day}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="day"]){${night}}}`,
    `:root[data-theme="night"],[data-theme="night"]{${night}}`,
    `[data-theme="day"]{${day}}`,
  ].join("\n");
}

/** The colours of the drawings as a style sheet: `--ground`, `--text`, `--seat-0` … by day and night. */
export function palette(file: string): Plugin {
  return {
    name: "serai-palette",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(file);
      return sheet(JSON.parse(readFileSync(file, "utf-8")) as Palette);
    },
  };
}
