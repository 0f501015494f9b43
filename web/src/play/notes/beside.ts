/** Where a note lies over the board: in the corner in which it hides least of what is to be seen. */
import type { Attachment } from "svelte/attachments";
import { narrow } from "../../screen";
import type { Area } from "../../ui/meeting";

/** Something that had better not be hidden, and how much so. */
export interface Kept {
  area: Area;
  weight: number;
}

/** What a note speaks of: the names of places, and where the pointer is, if it is over the board. */
export interface Subject {
  places: readonly string[];
  pointer: { x: number; y: number } | null;
}

const EDGE = 12; // pixels
const POINTED = 24; // pixels around a pointer
const PRESSED = 10; // times as much as ground: what can be pressed
const SPOKEN_OF = 1000;

const shared = (a: Area, b: Area): number =>
  Math.max(Math.min(a.right, b.right) - Math.max(a.left, b.left), 0) *
  Math.max(Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top), 0);

/** The corners of a picture, as something of this size would fill them. */
export function corners({ left, top, right, bottom }: Area, width: number, height: number): Area[] {
  const [west, east] = [left + EDGE, right - EDGE - width];
  const [north, south] = [top + EDGE, bottom - EDGE - height];
  return [[west, south], [west, north], [east, south], [east, north]].map(([x, y]) => ({
    left: x!,
    top: y!,
    right: x! + width,
    bottom: y! + height,
  }));
}

export function freest(areas: readonly Area[], kept: readonly Kept[]): Area {
  const hidden = areas.map((area) => kept.reduce((sum, each) => sum + each.weight * shared(area, each.area), 0));
  return areas[hidden.indexOf(Math.min(...hidden))]!;
}

/** Lays a note over a board; on a phone it stands above, where it hides nothing of it. */
export function beside(board: HTMLElement, subject: Subject): Attachment<HTMLElement> {
  return (note) => {
    if (narrow.current) return undefined;
    const frame = board.getBoundingClientRect();
    const picture = board.querySelector("[role=grid]")?.closest("svg")?.getBoundingClientRect() ?? frame;
    const { left, top } = freest(corners(picture, note.offsetWidth, note.offsetHeight), keptOn(board, note, subject));
    note.style.inset = `${top - frame.top}px auto auto ${left - frame.left}px`;
    return () => note.style.removeProperty("inset");
  };
}

function keptOn(board: HTMLElement, note: HTMLElement, { places, pointer }: Subject): Kept[] {
  const active = board.querySelector("[aria-activedescendant]:focus")?.getAttribute("aria-activedescendant");
  const spokenOf = (each: HTMLElement): boolean =>
    each.id === active || each.ariaSelected === "true" || places.includes(each.dataset.space ?? each.dataset.field ?? "");
  const kept = [...board.querySelectorAll<HTMLElement>("[role=gridcell], button")]
    .filter((each) => !note.contains(each))
    .map((each) => ({
      area: each.getBoundingClientRect(),
      weight: spokenOf(each) ? SPOKEN_OF : each.matches("button, .open") ? PRESSED : 1,
    }));
  if (pointer === null) return kept;
  const { x, y } = pointer;
  const area = { left: x - POINTED, top: y - POINTED, right: x + POINTED, bottom: y + POINTED };
  return [...kept, { area, weight: SPOKEN_OF }];
}
