/** A match looked at again, moment by moment. No DOM. */
import { isNew } from "../device";
import type { Json, Scene } from "../games/contract";
import { recent, withdrew } from "../live/round";
import type { Happening, Replay } from "../protocol";

/** Between one motion and the next, at normal speed. */
const PAUSE = 700;
const GRACE = 400;

export class Replaying {
  /** How many happenings of the log have been seen; 0 is the start. */
  at = $state(0);
  playing = $state(false);
  /** 2 is twice as fast. */
  speed = $state(1);
  animate = $state(true);
  private inMotion = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  scene = $derived(this.draw());

  constructor(
    readonly replay: Replay,
    private readonly duration: (happening: Happening, before: Json) => number,
    private readonly seat: number | null,
  ) {}

  get length(): number {
    return this.replay.log.length;
  }

  /** What led to the moment; none at the start. */
  get happening(): Happening | null {
    return this.replay.log[this.at - 1] ?? null;
  }

  /** The moment as it stands in links: the version of the match. */
  get version(): number {
    return this.happening?.version ?? 0;
  }

  goTo(at: number): void {
    clearTimeout(this.timer);
    this.inMotion = false;
    this.at = Math.min(Math.max(at, 0), this.length);
    if (this.playing) this.rest();
  }

  goToVersion(version: number): void {
    this.goTo(this.replay.log.filter((happening) => happening.version <= version).length);
  }

  forward(): void {
    if (this.at >= this.length) {
      this.pause();
      return;
    }
    clearTimeout(this.timer);
    const before = this.position(this.at);
    this.at += 1;
    const milliseconds = this.animate ? this.duration(this.happening!, before) / this.speed : 0;
    this.inMotion = milliseconds > 0;
    if (this.inMotion) this.timer = setTimeout(() => this.settled(), milliseconds + GRACE);
    else if (this.playing) this.rest();
  }

  backward(): void {
    this.goTo(this.at - 1);
  }

  play(): void {
    if (this.at >= this.length) this.goTo(0);
    this.playing = true;
    this.forward();
  }

  pause(): void {
    this.playing = false;
    if (!this.inMotion) clearTimeout(this.timer);
  }

  /** The board has shown the motion. */
  settled(): void {
    if (!this.inMotion) return;
    clearTimeout(this.timer);
    this.inMotion = false;
    if (this.playing) this.rest();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.forward(), PAUSE / this.speed);
  }

  private position(at: number): Json {
    return this.replay.log[at - 1]?.position ?? this.replay.start;
  }

  private draw(): Scene {
    const { table, start, scores, log, result } = this.replay;
    const { happening } = this;
    const before = this.position(this.at - 1);
    const seen = log.slice(0, this.at);
    const milliseconds = happening === null ? 0 : this.duration(happening, before) / this.speed;
    return {
      players: table.players,
      seats: table.seats.map((seat) => ({ ...seat, withdrawn: withdrew(seen, seat.number) })),
      board: start.board,
      position: this.position(this.at),
      scores: happening?.scores ?? scores,
      me: this.seat,
      decision: null,
      recent: recent(seen, null, start).slice(-1),
      motion: this.inMotion && happening !== null ? { happening, before, milliseconds } : null,
      pending: null,
      pointed: null,
      marks: [],
      words: isNew(table.game, table.id),
      over: result !== null && this.at === this.length,
      animate: this.animate,
    };
  }
}
