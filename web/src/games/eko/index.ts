import type { GameView } from "../contract";
import Board from "./Board.svelte";
import Goal from "./Goal.svelte";
import Points from "./Points.svelte";
import Tray from "./Tray.svelte";
import { out } from "./reading";
import { duration } from "./staging";
import { steps } from "./steps";
import type { Drawn, Position } from "./types";

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
