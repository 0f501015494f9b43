import type { GameView } from "../contract";
import Board from "./board/Board.svelte";
import Goal from "./panels/Goal.svelte";
import Points from "./panels/Points.svelte";
import Tray from "./panels/Tray.svelte";
import { out } from "./words";
import { duration } from "./motion/staging";
import { steps } from "./steps";
import type { Drawn, Position } from "./position";

export const view: GameView = {
  Board,
  Tray,
  Hand: null,
  secret: null,
  Points,
  goal: { of: ({ board }) => (board as Drawn).legend.goal, Bar: Goal },
  ahead: () => 0,
  out: (position, seat) => out(position as unknown as Position, seat),
  duration: (happening) => duration(happening.trace),
  gist: () => null,
  steps,
};
