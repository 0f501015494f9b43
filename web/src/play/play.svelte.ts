/** What the one at this device is about to do. Drawing is a function of `scene`. No DOM. */
import { isNew } from "../device";
import type { Act, GameView, Scene } from "../games/contract";
import { Dropped, Refused } from "../live/connection";
import { recent } from "../live/round";
import type { TableStore } from "../live/table.svelte";
import type { Consequence, Decision, Happening, MarkInfo, OfferInfo, Undo } from "../protocol";

export interface Habits {
  readonly confirm: boolean;
  readonly forced: boolean;
}

/** Why something can't be done: a sentence, and the clause of the rulebook if there is one. */
export interface Complaint {
  words: string;
  clause: string | null;
}

export class Play {
  pending = $state.raw<Consequence | null>(null);
  pointed = $state.raw<OfferInfo | null>(null);
  hints = $state.raw<string[] | null>(null);
  complaint = $state.raw<Complaint | null>(null);
  overlay = $state<string | null>(null);
  marks = $state.raw<MarkInfo[]>([]);
  /** Places that "how to play" points at. */
  spotlight = $state.raw<string[] | null>(null);
  /** On a device shared by several seats: the one whose hand lies open. */
  uncovered = $state<number | null>(null);
  animate = $state(true);
  private held: string | null = null;

  scene = $derived(this.draw());

  constructor(
    readonly store: TableStore,
    private readonly habits: Habits,
    /** Whether there are hands now that others on the device must not see; null in a game without any. */
    private readonly secret: GameView["secret"],
  ) {}

  /** The seat to which the device must be passed before anything more is shown. */
  get coveredFor(): number | null {
    const seat = this.store.decision?.seat;
    const covered = this.secretive && this.store.mine && seat !== undefined && seat !== this.uncovered;
    return covered ? seat : null;
  }

  /** The log as far as it has been shown. */
  get log(): Happening[] {
    return this.store.log.filter(({ version }) => version <= this.store.shown.version);
  }

  /** Whether everyone who sits at this device may hear of it. */
  readonly open = ({ event }: Happening): boolean => !this.shared || event.draw?.for !== "hand";

  /** The decision, if it can be made here and now. */
  get decision(): Decision | null {
    const { store } = this;
    const open = store.mine && store.past === null && this.coveredFor === null;
    return open && store.result === null ? store.decision : null;
  }

  get offers(): OfferInfo[] {
    return this.decision?.groups?.flatMap((group) => group.offers) ?? [];
  }

  /** The offers that are buttons. */
  get buttons(): OfferInfo[] {
    return this.offers.filter((offer) => offer.handle === "");
  }

  /** The only legal move, if it shall play itself; not right after it was taken back. */
  get forced(): OfferInfo | null {
    const undone = this.store.log.at(-1)?.event.event === "undo-to";
    const single = this.habits.forced && !undone && this.offers.length === 1;
    return single ? this.offers[0]! : null;
  }

  readonly act: Act = {
    choose: (move) => void (move === null ? (this.pending = null) : this.choose(move)),
    hold: (move) => void this.hold(move),
    explain: (move) => void this.explain(move),
    consider: (moves) => this.store.consider(moves).catch(() => []),
    hint: (lines) => void (this.hints = lines),
    settled: () => this.store.settled(),
  };

  uncover(): void {
    this.uncovered = this.coveredFor;
  }

  /** Plays a move of the offers, or holds it for Confirm if it ends the turn. */
  async choose(move: string): Promise<void> {
    const decision = this.decision;
    if (decision === null || this.store.sent !== null) return;
    this.complaint = null;
    this.held = null;
    if (this.pending?.move === move) return this.confirm();
    if (this.habits.confirm && !this.saysAll(move)) {
      const consequence = await this.consequenceOf(move);
      if (this.decision !== decision || consequence === null) return;
      if (consequence.ends_turn) {
        this.pending = consequence;
        return;
      }
    }
    await this.send(decision.seat, move);
  }

  /** A move that was only looked at so far waits for Confirm, or for a second word where nothing does. */
  async hold(move: string | null): Promise<void> {
    const { decision } = this;
    this.held = move;
    if (move === null || decision === null || !this.habits.confirm) return;
    const consequence = await this.consequenceOf(move);
    if (this.held === move && this.decision === decision && consequence?.ends_turn) this.pending = consequence;
  }

  /** None if it could not be asked for: then a move that ends the turn must not slip through. */
  private async consequenceOf(move: string): Promise<Consequence | null> {
    let found: Consequence | null = null;
    await this.trying(async () => {
      found = (await this.store.consider([move]))[0] ?? null;
    });
    return found;
  }

  async confirm(): Promise<void> {
    const { pending, decision } = this;
    if (pending !== null && decision !== null) await this.send(decision.seat, pending.move);
  }

  /** A single legal move. One with which a turn ends that could still be undone is left to do. */
  async playForced(): Promise<void> {
    const { forced, decision } = this;
    if (forced === null || decision === null) return;
    const undoable = decision.undo === "free" && this.habits.confirm;
    if (!undoable) await this.send(decision.seat, forced.move);
    else if (!this.saysAll(forced.move)) await this.choose(forced.move);
  }

  /** What was typed: a move, or something to be told about. */
  async attempt(text: string): Promise<void> {
    const typed = text.trim();
    const offer = this.offers.find(({ move }) => move.toLowerCase() === typed.toLowerCase());
    if (offer !== undefined) await this.choose(offer.move);
    else if (typed !== "") await this.explain(typed);
  }

  async explain(move: string): Promise<void> {
    const decision = this.decision;
    if (decision === null) return;
    await this.trying(async () => {
      const { clause, words } = await this.store.whyNot(decision.seat, move);
      if (words !== null) this.complaint = { clause, words };
      else await this.choose(move);
    });
  }

  async undo(to: Undo["to"]): Promise<void> {
    const seat = this.store.me;
    if (seat !== null) await this.trying(() => this.store.undo(seat, to));
  }

  /** One step back, as with Esc: first what is pending, then what is pointed out. Whether there was any. */
  back(): boolean {
    if (this.store.motion !== null) this.store.skip();
    else if (this.pending !== null) this.pending = null;
    else if (this.store.past !== null) this.store.lookAt(null);
    else if (this.complaint !== null) this.complaint = null;
    else if (this.overlay !== null) void this.lay(null);
    else return false;
    return true;
  }

  /** Lays an overlay over the board; asked for again whenever the position has changed, or the one who looks. */
  async lay(name: string | null): Promise<void> {
    this.overlay = name;
    const seat = this.me;
    if (name === null || seat === null) {
      this.marks = [];
      return;
    }
    await this.trying(async () => {
      const marks = await this.store.overlay(seat, name);
      if (this.overlay === name && this.me === seat) this.marks = marks;
    });
  }

  /** A new decision has come up: what was thought about the old one no longer counts. */
  startAfresh(): void {
    this.pending = null;
    this.pointed = null;
    this.hints = null;
  }

  /** Does something that may be refused or cut off, and says so. */
  async trying(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      if (error instanceof Refused) this.complaint = error.refusal;
      else if (!(error instanceof Dropped)) throw error;
    }
  }

  /** Such as "end the turn": needs no second word. */
  private saysAll(move: string): boolean {
    return this.offers.some((each) => each.move === move && each.says_all);
  }

  private async send(seat: number, move: string): Promise<void> {
    this.startAfresh();
    await this.trying(() => this.store.play(seat, move));
  }

  /** Whether several people with hands of their own share the device. */
  get shared(): boolean {
    return this.secret !== null && this.store.seats.length > 1;
  }

  /** And whether they have cards in those hands. */
  private get secretive(): boolean {
    return this.shared && this.secret!(this.store.shown.position);
  }

  private get me(): number | null {
    if (!this.secretive) return this.store.me;
    return this.coveredFor === null ? this.uncovered : null;
  }

  private draw(): Scene {
    const { store, me } = this;
    const { past, start, table, shown } = store;
    const log = past === null ? store.log : store.log.filter(({ version }) => version <= past.version);
    return {
      players: table?.players ?? 2,
      seats: table?.seats ?? [],
      board: start?.board ?? {},
      position: past?.position ?? shown.position,
      scores: past?.scores ?? shown.scores,
      me,
      decision: this.decision,
      recent: past === null ? recent(log, me, start ?? {}) : [past],
      motion: past === null ? store.motion : null,
      pending: this.pending,
      pointed: this.pointed,
      marks: this.spotlight?.map((space) => ({ space, words: "", sources: [] })) ?? this.marks,
      words: table !== null && isNew(table.game, table.id),
      over: past === null && store.result !== null,
      animate: this.animate,
    };
  }
}
