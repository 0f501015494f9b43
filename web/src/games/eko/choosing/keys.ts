/** The keyboard over the board: a cursor among the spaces. */
import { centre, stepped, type Arrow } from "../geometry/geometry";

export interface Around {
  spaces: readonly string[];
  cursor: string;
  /** Where Tab stops: what can be picked, or the targets of what is selected. */
  stops: readonly string[];
}

export interface Keyed {
  pressed(space: string): void;
  zoom(factor: number): void;
  fit(): void;
  /** One step back; false when there was nothing to take back. */
  back(): boolean;
}

const ARROWS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const ZOOM = 1.3;

export class Cursor {
  private column: number | null = null; // up and down keep to it

  /** Where the cursor is after a key; null when the key means nothing here. */
  press(event: KeyboardEvent, { spaces, cursor, stops }: Around, act: Keyed): string | null {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    if (ARROWS.includes(event.key)) return this.arrow(spaces, cursor, event.key as Arrow);
    this.column = null;
    if (event.key === "Tab") return tab(stops, cursor, event.shiftKey ? -1 : 1);
    if (event.key === "Enter" || event.key === " ") act.pressed(cursor);
    else if (event.key === "+" || event.key === "=") act.zoom(ZOOM);
    else if (event.key === "-") act.zoom(1 / ZOOM);
    else if (event.key === "0") act.fit();
    else if (event.key === "Escape") return act.back() ? cursor : null;
    else return null;
    return cursor;
  }

  private arrow(spaces: readonly string[], cursor: string, key: Arrow): string {
    if (key === "ArrowLeft" || key === "ArrowRight") this.column = null;
    else this.column ??= centre(cursor).x;
    return stepped(spaces, cursor, key, this.column ?? 0);
  }
}

/** The next stop; beyond the last one Tab leaves the board. */
function tab(stops: readonly string[], cursor: string, step: number): string | null {
  const here = stops.indexOf(cursor);
  if (here < 0) return (step > 0 ? stops[0] : stops.at(-1)) ?? null;
  return stops[here + step] ?? null;
}
