/** All that is known of a table on this device, and all that can be asked of it. No DOM. */
import type { Json } from "../games/contract";
import type {
  ChatLine,
  ClockReading,
  Consequence,
  Decision,
  EventsMessage,
  Happening,
  MarkInfo,
  RefusalCode,
  Result,
  StateMessage,
  TableInfo,
  ToClient,
  Undo,
  Welcome,
} from "../protocol";
import { Connection, Dropped, Refused } from "./connection";
import type { Greeting, Link, Listener, Port, Request } from "./connection";
import { Motions } from "./motions";
import type { Motion, Shown } from "./motions";
import { chosenBy, isMove, lastRound, withdrew } from "./round";
import { unfold } from "./unfold";

/** What the page around wants to hear of, as it happens. */
export interface Ears {
  happened?(happenings: Happening[], before: Json): void;
  /** A decision that is this device's has come up. */
  asked?(decision: Decision): void;
  /** A move was on its way when the line was cut, and has not arrived. */
  notArrived?(move: string): void;
}

export type Keys = Pick<Greeting, "tokens" | "language" | "name">;

interface Sent {
  seat: number;
  move: string;
  version: number;
  /** The version it led to, once acknowledged. */
  ledTo: number | null;
}

/** What the server says when the match is not as this device believes it to be, or may not be. */
const ASTRAY: ReadonlySet<RefusalCode> = new Set(["old-version", "internal"]);
const NOTHING: Shown = { version: 0, position: {}, scores: [] };

export class TableStore implements Listener {
  link = $state<Link>("connecting");
  /** There is no such table. */
  missing = $state(false);
  table = $state.raw<TableInfo | null>(null);
  /** The seats that are played on this device. */
  seats = $state.raw<number[]>([]);
  host = $state(false);
  /** The host's: what opens the seats that an open table keeps for friends. */
  invitation = $state<string | null>(null);
  standing = $state.raw<Record<number, string | null>>({});
  standingChoices = $state.raw<string[]>([]);
  overlays = $state.raw<string[]>([]);

  /** The first view, with the board; null before the match. */
  start = $state.raw<Json | null>(null);
  log = $state.raw<Happening[]>([]);
  shown = $state.raw<Shown>(NOTHING);
  motion = $state.raw<Motion | null>(null);
  /** The latest, even while what led to it is still being shown. */
  coming = $state.raw<Decision | null>(null);
  result = $state.raw<Result | null>(null);
  clock = $state.raw<{ reading: ClockReading; at: number } | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** The move that is on its way to the server. */
  sent = $state.raw<Sent | null>(null);
  /** The seat whose eyes one looks through. */
  me = $state<number | null>(null);

  ears: Ears = {};
  /** How long a happening is shown; until a board says so, everything is at once. */
  duration: (happening: Happening, before: Json) => number = () => 0;

  private version: number | null = null;
  private lineWasCut = false;
  private considered = new Map<string, Consequence>();
  private readonly connection: Connection;
  private readonly motions: Motions;

  constructor(
    private readonly keys: () => Keys,
    dial: () => Port,
  ) {
    this.connection = new Connection(this, dial);
    this.motions = new Motions(
      {
        duration: (happening, before) => this.duration(happening, before),
        show: (shown, motion) => this.show(shown, motion),
      },
      NOTHING,
    );
  }

  /** What there is to decide now, once all that led to it has been seen. */
  get decision(): Decision | null {
    return this.motion === null ? this.coming : null;
  }

  /** Whether the decision is one for this device. */
  get mine(): boolean {
    return this.decision !== null && this.isAsked(this.decision);
  }

  private isAsked({ seat, groups }: Decision): boolean {
    return groups !== null && this.seats.includes(seat) && !withdrew(this.log, seat);
  }

  // --- the line ----------------------------------------------------------------------------------

  open(): void {
    this.connection.open();
  }

  close(): void {
    this.motions.skip();
    this.connection.close();
  }

  wake(): void {
    this.connection.wake();
  }

  /** Everything anew: another language, other seats on this device, or a version gone astray. */
  refresh(): void {
    this.version = null;
    this.connection.open();
  }

  greeting(): Greeting {
    const chat = this.chat.at(-1)?.id ?? 0;
    return { ...this.keys(), version: this.version, chat, offers: true };
  }

  linked(link: Link): void {
    this.link = link;
  }

  welcomed(welcome: Welcome): void {
    this.seats = [...welcome.seats].sort();
    this.host = welcome.host;
    this.invitation = welcome.invitation;
    this.standing = welcome.standing;
    this.standingChoices = welcome.standing_choices;
    this.overlays = welcome.overlays;
    if (this.me === null || !this.seats.includes(this.me)) this.me = this.seats[0] ?? null;
  }

  received(message: ToClient): void {
    if (message.type === "table") this.table = message.table;
    else if (message.type === "state") this.begin(message);
    else if (message.type === "events") this.goOn(message);
    else if (message.type === "chat") this.hear(message.lines);
    else if (message.type === "standing") this.standing = { ...this.standing, ...message.standing };
  }

  gone(): void {
    this.missing = true;
  }

  // --- what happens ------------------------------------------------------------------------------

  private begin(state: StateMessage): void {
    this.start = state.start;
    this.log = unfold(state.log, { position: state.start, scores: [] });
    this.version = state.version;
    this.settle(state);
    this.motions.reset({ version: state.version, position: state.position, scores: state.scores });
    this.reconcile();
    this.listen();
  }

  private goOn(events: EventsMessage): void {
    const known = this.version ?? 0;
    const told = events.happenings.filter((happening) => happening.version > known);
    const before = this.log.at(-1) ?? { position: this.start ?? {}, scores: [] };
    const fresh = unfold(told, before);
    this.log = [...this.log, ...fresh];
    this.version = fresh.at(-1)?.version ?? this.version;
    this.settle(events);
    this.reconcile();
    this.ears.happened?.(fresh, before.position);
    this.motions.add(fresh);
    this.listen();
  }

  private settle(news: Pick<EventsMessage, "decision" | "clock" | "result">): void {
    this.coming = news.decision;
    this.result = news.result;
    this.clock = news.clock === null ? null : { reading: news.clock, at: Date.now() };
    this.considered.clear();
  }

  private show(shown: Shown, motion: Motion | null): void {
    this.shown = shown;
    this.motion = motion;
    const decider = this.coming?.seat;
    if (motion === null && decider !== undefined && this.seats.includes(decider)) this.me = decider;
  }

  private listen(): void {
    const decision = this.coming;
    if (decision !== null && this.isAsked(decision)) this.ears.asked?.(decision);
  }

  private hear(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.id ?? 0;
    this.chat = [...this.chat, ...lines.filter((line) => line.id > last)];
  }

  /** Now that the match is known again: did the move on its way arrive? */
  private reconcile(): void {
    const sent = this.sent;
    if (sent === null) return;
    if (sent.ledTo !== null) {
      if ((this.version ?? 0) >= sent.ledTo) this.sent = null;
      return;
    }
    const arrived = this.log.some(
      (happening) =>
        happening.version > sent.version &&
        chosenBy(happening, sent.seat) &&
        happening.event.text === sent.move,
    );
    if (arrived) this.sent = null;
    else if (this.lineWasCut) {
      this.sent = null;
      this.ears.notArrived?.(sent.move);
    }
    this.lineWasCut = false;
  }

  // --- what can be asked -------------------------------------------------------------------------

  /** Never sends a second time: if the line is cut, what the server then knows decides. */
  async play(seat: number, move: string): Promise<void> {
    if (this.sent !== null || this.version === null) return;
    const sent: Sent = { seat, move, version: this.version, ledTo: null };
    this.sent = sent;
    try {
      const answer = await this.ask({ type: "play", seat, version: sent.version, move });
      const ledTo = answer.type === "ack" ? answer.version : null;
      const stillOut = this.sent === sent && (this.version ?? 0) < (ledTo ?? 0);
      this.sent = stillOut ? { ...sent, ledTo } : null;
    } catch (error) {
      if (error instanceof Dropped) {
        this.lineWasCut = true;
        return;
      }
      this.sent = null;
      throw error;
    }
  }

  /** Answers are kept for as long as the position stands. */
  async consider(moves: string[]): Promise<Consequence[]> {
    const decision = this.coming;
    const unknown = moves.filter((move) => !this.considered.has(move));
    if (decision !== null && this.version !== null) {
      const about = { type: "consider", seat: decision.seat, version: this.version } as const;
      for (let first = 0; first < unknown.length; first += 64) {
        const answer = await this.ask({ ...about, moves: unknown.slice(first, first + 64) });
        if (answer.type !== "considered" || this.version !== about.version) continue;
        for (const found of answer.consequences) this.considered.set(found.move, found);
      }
    }
    return moves.flatMap((move) => this.considered.get(move) ?? []);
  }

  async whyNot(seat: number, move: string): Promise<{ clause: string | null; words: string | null }> {
    const answer = await this.ask({ type: "why-not", seat, version: this.version ?? 0, move });
    return answer.type === "reason" ? answer : { clause: null, words: null };
  }

  async overlay(seat: number, name: string): Promise<MarkInfo[]> {
    const answer = await this.ask({ type: "overlay", seat, version: this.version ?? 0, name });
    return answer.type === "overlaid" ? answer.marks : [];
  }

  async undo(seat: number, to: Undo["to"]): Promise<void> {
    await this.ask({ type: "undo", seat, version: this.version ?? 0, to });
  }

  async stand(seat: number, answer: string | null): Promise<void> {
    await this.ask({ type: "stand", seat, answer }); // every window of the seat is told, this one too
  }

  async proposeEnd(seat: number): Promise<void> {
    await this.ask({ type: "propose-end", seat });
  }

  async answer(seat: number, agree: boolean): Promise<void> {
    await this.ask({ type: "answer", seat, agree });
  }

  async resign(seat: number): Promise<void> {
    await this.ask({ type: "resign", seat });
  }

  async say(seat: number | null, text: string): Promise<void> {
    await this.ask({ type: "say", seat, text });
  }

  // --- looking -----------------------------------------------------------------------------------

  /** An earlier moment that one looks back at; null: now. */
  past = $state.raw<Happening | null>(null);

  lookAt(happening: Happening | null): void {
    this.skip();
    this.past = happening?.version === this.version ? null : happening;
  }

  /** Shows the last round once more. */
  again(): void {
    const round = this.start === null ? [] : lastRound(this.log, this.table?.players ?? 2, this.start);
    const first = round[0];
    if (first === undefined || this.start === null || this.motion !== null) return;
    this.past = null;
    const earlier = this.log.filter((happening) => happening.version < first.version);
    const before = earlier.findLast(isMove)?.position ?? this.start;
    const now = { version: this.version ?? 0, scores: this.shown.scores };
    const last = { ...round.at(-1)!, ...now };
    this.motions.replay({ ...now, position: before }, [...round.slice(0, -1), last]);
  }

  settled(): void {
    this.motions.settled();
  }

  skip(): void {
    this.motions.skip();
  }

  private async ask(request: Request): Promise<ToClient> {
    const version = this.version;
    try {
      return await this.connection.request(request);
    } catch (error) {
      const astray = error instanceof Refused && ASTRAY.has(error.refusal.code);
      if (astray && version === this.version) this.refresh();
      throw error;
    }
  }
}
