import type { GameView } from "../contract";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Points from "./Points.svelte";
import { gist } from "./gist";
import { ahead, secret } from "./position";
import { duration } from "./stage";
import { steps } from "./steps";
import Tray from "./Tray.svelte";

export const view: GameView = { Board, Tray, Hand, secret, Points, goal: null, ahead, out: () => null, duration, gist, steps };
