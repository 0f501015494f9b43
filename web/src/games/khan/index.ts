import type { GameView } from "../contract";
import Board from "./board/Board.svelte";
import Hand from "./panels/Hand.svelte";
import Points from "./panels/Points.svelte";
import { gist } from "./motion/gist";
import { ahead, secret } from "./position";
import { duration } from "./motion/staging";
import { steps } from "./steps";
import Tray from "./panels/Tray.svelte";

export const view: GameView = { Board, Tray, Hand, secret, Points, goal: null, ahead, out: () => null, duration, gist, steps };
