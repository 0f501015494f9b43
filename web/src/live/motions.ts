/** Happenings shown one after the other, each for its time, so that everyone can follow. */
import type { Json } from "../games/contract";
import type { Happening } from "../protocol";

export interface Motion {
  happening: Happening;
  before: Json;
  milliseconds: number;
}

export interface Shown {
  version: number;
  position: Json;
  scores: Json[];
}

export interface Stage {
  /** At normal speed; 0: at once. */
  duration(happening: Happening, before: Json): number;
  /** Called whenever what is to be seen has changed; null: nothing is in motion any more. */
  show(shown: Shown, motion: Motion | null): void;
}

function after({ version, position, scores }: Happening): Shown {
  return { version, position, scores };
}

/** With more than these waiting, all go faster: a table must not lag behind its match. */
const UNHURRIED = 6;
/** A board that never says it is done doesn't hold the others up. */
const GRACE = 400;

export class Motions {
  private waiting: Happening[] = [];
  private current: Motion | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stage: Stage,
    private shown: Shown,
  ) {}

  get busy(): boolean {
    return this.current !== null;
  }

  add(happenings: readonly Happening[]): void {
    this.waiting.push(...happenings);
    if (this.current === null) this.next();
  }

  /** The board has shown the motion before its time was over. */
  settled(): void {
    if (this.current !== null) this.next();
  }

  /** Straight to the end of all that waits. */
  skip(): void {
    const last = this.waiting.at(-1);
    if (last !== undefined) this.shown = after(last);
    this.waiting = [];
    if (this.current !== null || last !== undefined) this.rest();
  }

  /** Forget all that waits: this is what there is now. */
  reset(shown: Shown): void {
    this.waiting = [];
    this.shown = shown;
    this.rest();
  }

  /** Once more from an earlier moment; `happenings` lead back to what there is now. */
  replay(from: Shown, happenings: readonly Happening[]): void {
    this.waiting = [...happenings, ...this.waiting];
    this.shown = from;
    this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    const happening = this.waiting.shift();
    if (happening === undefined) {
      this.rest();
      return;
    }
    const before = this.shown.position;
    const milliseconds = this.stage.duration(happening, before) * this.haste();
    this.shown = after(happening);
    if (milliseconds === 0) {
      this.next();
      return;
    }
    this.current = { happening, before, milliseconds };
    this.stage.show(this.shown, this.current);
    this.timer = setTimeout(() => this.next(), milliseconds + GRACE);
  }

  private haste(): number {
    return Math.min(1, UNHURRIED / (this.waiting.length + 1));
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.current = null;
    this.stage.show(this.shown, null);
  }
}
