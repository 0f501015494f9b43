/** How much room there is for the page around a board. The styles ask the same of the screen. */
import { MediaQuery } from "svelte/reactivity";

/** Too narrow or too low for seats, board and log side by side. */
export const narrow = new MediaQuery("(max-width: 900px), (max-height: 500px)");
/** A phone held sideways: the board has all of the height, and the rest stands beside it. */
export const sideways = new MediaQuery("(min-width: 540px) and (max-height: 500px)");
/** And the browser has bars of its own above and below the page. */
export const low = new MediaQuery("(min-width: 540px) and (max-height: 340px)");
/** Room for what lies before a player in a column beside the board, with the log below it. */
export const wide = new MediaQuery("(min-width: 901px) and (min-height: 560px)");
