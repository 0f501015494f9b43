import { t } from "../../i18n";
import type { GameView } from "../contract";
import Board from "./Board.svelte";
import Points from "./Points.svelte";
import Tray from "./Tray.svelte";
import { duration } from "./staging";
import { steps } from "./steps";

export const view: GameView = {
  Board,
  Tray,
  Hand: null,
  Points,
  out: (position, seat) => (position.eliminated.includes(seat) ? t("eko.eliminated") : null),
  duration: (happening) => duration(happening.trace),
  gist: () => null,
  steps,
};
