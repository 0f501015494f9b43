/** The keys of the map: arrows go over it, Enter acts, R and F turn and flip, 1 to 4 pick cards. */
import { choosing } from "./choosing.svelte";
import { label, onMap, square, type Square } from "../geometry/fields";
import { openCards, type Hand } from "../position";
import type { Viewport } from "../geometry/viewport.svelte";

const ARROWS: Record<string, Square> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};
const TYPING = "input, textarea, select, [contenteditable], dialog";

interface Context {
  /** The field that the keyboard is on; null when the map has no focus. */
  at: string | null;
  moveTo: (field: string) => void;
  enter: () => void;
  view: Viewport;
  hand: Hand | undefined;
}

/** Whether the key meant something here. */
export function keyed(event: KeyboardEvent, context: Context): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  if (context.at !== null && onMapKey(event.key, context, context.at)) return true;
  return anywhere(event.key, context);
}

function onMapKey(key: string, { moveTo, enter, view }: Context, at: string): boolean {
  const way = ARROWS[key];
  if (way) {
    const [column, row] = square(at);
    const next: Square = [column + way[0], row + way[1]];
    if (onMap(next)) moveTo(label(next));
    return true;
  }
  if (key === "+") view.zoomBy(1.4);
  else if (key === "-") view.zoomBy(1 / 1.4);
  else if (key === "Enter") enter();
  else return false;
  return true;
}

function anywhere(key: string, { hand, view }: Context): boolean {
  if (key === "Escape") return choosing.back() || view.retreat();
  if (choosing.held?.what === "tile") {
    if (key.toLowerCase() === "r") choosing.turn(key === "R" ? -1 : 1);
    else if (key.toLowerCase() === "f") choosing.flip();
    else return holdCard(key, hand);
    return true;
  }
  return holdCard(key, hand);
}

function holdCard(key: string, hand: Hand | undefined): boolean {
  const card = /^[1-4]$/.test(key) ? openCards(hand)[Number(key) - 1] : undefined;
  if (card === undefined || choosing.offers.length === 0) return false;
  if (choosing.phase === "discard") choosing.toggleDiscard(card);
  else choosing.hold({ what: "card", card });
  return true;
}
