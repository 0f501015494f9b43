/** What the player holds and points at, and what a tap then means. Knows no DOM and no rules. */
import type { Decision, OfferInfo } from "../../../protocol";
import { ordered } from "../geometry/fields";
import { fieldAt, heldOver, otherLie, snapped, type Point } from "./snapping";
import { flipped, isBridge, kindsOn, lieOn, turned, UPRIGHT, type Lie } from "../geometry/shapes";

/** What was picked first. */
export type Held =
  | { what: "card"; card: string }
  | { what: "tile"; kind: string; lie: Lie }
  | { what: "ruler"; ruler: string }
  | { what: "free" | "divine" | "scout" };

/** What is to be done about a tap: a legal move, or one to ask the reason of. */
export type Wish = { choose: string } | { explain: string } | null;

/** What lies under the pointer: the move it would be, and the offer if it is legal. */
export interface Aim {
  move: string;
  fields: string[];
  offer: OfferInfo | null;
}

/** The choices that a spot on the map leaves. */
export interface Chooser {
  at: string;
  /** Whether fields are being picked for a tile, and further ones may follow. */
  picking: boolean;
  /** Whether a tile can be laid on what is picked and further fields. */
  more: boolean;
  offers: OfferInfo[];
  /** Kinds of tile that cover the picked fields and are not on offer: answer why when tried. */
  refused: string[];
}

export class Choosing {
  offers: readonly OfferInfo[] = $state.raw([]);
  phase = $state.raw("");
  held: Held | null = $state.raw(null);
  point: Point | null = $state.raw(null);
  /** Fields picked one after another for a tile. */
  picked: readonly string[] = $state.raw([]);
  /** A free field that was tapped with nothing held. */
  spot: string | null = $state.raw(null);
  discards: readonly string[] = $state.raw([]);
  /** The name of what is held, however it is turned. */
  readonly holding: string | null = $derived(this.held && nameOf(this.held));
  readonly aimed: Aim | null = $derived(this.#aim());
  readonly chooser: Chooser | null = $derived(this.#choices());
  /** The choice that a pointer or the focus came to last. */
  entered: OfferInfo | null = $state.raw(null);
  /** The same, while it can be chosen: no pointer leaves what goes away under it. */
  readonly pointed: OfferInfo | null = $derived(this.entered && this.chooser?.offers.includes(this.entered) ? this.entered : null);
  /** Whether a hand lies before the player, so that choices need not lie on the map. */
  handed = $state(false);
  /** What glows on the map: where the next tap leads on. */
  readonly glowing: Set<string> = $derived(this.#glow());
  /** Names the region of a field; the map is the board's to know. */
  regionOf: (field: string) => string = () => "";
  /** Whether a card or tile is being dragged onto the map. */
  dragging = false;
  #decision: Decision | null = null;

  /** A new decision puts everything down. */
  begin(decision: Decision | null): void {
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.offers = decision?.groups?.flatMap((group) => group.offers) ?? [];
    this.phase = this.offers.length > 0 ? (decision?.phase ?? "") : "";
    this.discards = [];
    this.putDown();
  }

  putDown(): void {
    this.held = null;
    this.picked = [];
    this.spot = null;
    this.point = null;
  }

  /** Whether tiles may be laid now. */
  get conquering(): boolean {
    return CONQUERING.includes(this.phase);
  }

  can(handle: string): boolean {
    return this.offers.some((offer) => offer.handle === handle);
  }

  /** The offer that needs nothing but the card: morale, protection, divine support for all. */
  atOnce(kind: string): OfferInfo | null {
    return this.offers.find((offer) => offer.kind === kind && offer.target === "") ?? null;
  }

  /** Picking the same thing again puts it down. */
  hold(held: Held): void {
    const again = this.held !== null && nameOf(this.held) === nameOf(held);
    this.putDown();
    this.held = again ? null : held;
  }

  turn(by = 1): void {
    if (this.held?.what === "tile") this.held = { ...this.held, lie: turned(this.held.lie, by) };
  }

  flip(): void {
    if (this.held?.what === "tile") this.held = { ...this.held, lie: flipped(this.held.lie) };
  }

  aim(point: Point | null): void {
    this.point = point;
  }

  #aim(): Aim | null {
    const { held, point } = this;
    if (point === null || this.offers.length === 0) return null;
    if (held?.what === "tile") {
      const offer = snapped(this.offers, held.kind, held.lie, point);
      const fields = offer?.places ?? heldOver(held.kind, held.lie, point);
      return { move: `C ${held.kind} ${fields.join(",")}`, fields, offer };
    }
    const field = fieldAt(point);
    return field === null ? null : this.#aimedAt(field);
  }

  #aimedAt(field: string): Aim | null {
    const { held } = this;
    if (held === null && this.phase !== "setup") return null;
    if (held?.what === "ruler" || held?.what === "scout") return null;
    if (held?.what === "divine") {
      const region = this.regionOf(field);
      const offer = this.#offer("divine", region);
      return { move: `S divine ${region}`, fields: [field], offer };
    }
    const handle = held?.what === "card" ? held.card : held?.what === "free" ? "D" : "place";
    const verb = held?.what === "card" ? `A ${handle}` : handle;
    return { move: `${verb} ${field}`, fields: [field], offer: this.#offer(handle, field) };
  }

  #offer(handle: string, target: string): OfferInfo | null {
    return this.offers.find((offer) => offer.handle === handle && offer.target === target) ?? null;
  }

  /** A tap or Enter. `shown`: the player could see beforehand what it would do. */
  tap(point: Point, ruler: string | null, shown: boolean): Wish {
    const field = fieldAt(point);
    if (field === null || this.offers.length === 0) return null;
    if (this.held?.what === "tile") return this.#lay(point, field, shown);
    if (ruler !== null && (this.held === null || this.held.what === "ruler")) return this.#drive(ruler);
    if (this.held?.what === "ruler") this.putDown();
    this.aim(point);
    const aim = this.#aimedAt(field);
    if (aim !== null) return aim.offer ? { choose: aim.offer.move } : { explain: aim.move };
    return this.#pick(field);
  }

  #lay(point: Point, field: string, shown: boolean): Wish {
    const before = this.aimed;
    const steady = shown || (before?.offer?.places.includes(field) ?? false);
    if (!shown && steady && before?.offer) return { choose: before.offer.move };
    this.aim(point);
    const aim = this.aimed;
    if (aim?.offer) return steady ? { choose: aim.offer.move } : null;
    if (this.held?.what !== "tile") return null;
    const lie = otherLie(this.offers, this.held.kind, this.held.lie, point);
    if (lie !== null) {
      this.held = { ...this.held, lie };
      return null;
    }
    return aim && { explain: aim.move };
  }

  /** The first tap on a ruler shows where he might flee, the second drives him out. */
  #drive(ruler: string): Wish {
    if (this.held?.what === "ruler" && this.held.ruler === ruler) return { choose: `B ${ruler}` };
    if (!this.can(ruler)) return { explain: `B ${ruler}` };
    this.hold({ what: "ruler", ruler });
    return null;
  }

  /** With nothing held: a free field opens its choices, another is picked for a tile. */
  #pick(field: string): Wish {
    if (this.#at(field).length > 0) {
      this.picked = [];
      this.spot = this.spot === field ? null : field;
      return null;
    }
    this.spot = null;
    if (!this.conquering) return { explain: `D ${field}` };
    if (this.picked.includes(field)) this.picked = this.picked.filter((other) => other !== field);
    else if (this.picked.length === 0 || this.#tilesOver([...this.picked, field]).length > 0) this.picked = [...this.picked, field];
    else return this.#tryTile(field);
    return null;
  }

  #tryTile(field: string): Wish {
    const fields = ordered([...this.picked, field]);
    const wet = fields.some((each) => this.regionOf(each) === "river");
    const kind = kindsOn(fields).find((each) => isBridge(each) === wet);
    if (kind === undefined) {
      this.picked = [field];
      return null;
    }
    return { explain: `C ${kind} ${fields.join(",")}` };
  }

  #at(field: string): OfferInfo[] {
    return this.offers.filter(
      (offer) => (offer.kind === "invade" || offer.kind === "free") && offer.target === field,
    );
  }

  #tilesOver(fields: readonly string[]): OfferInfo[] {
    return this.offers.filter(
      (offer) => offer.kind === "conquer" && fields.every((field) => offer.places.includes(field)),
    );
  }

  #choices(): Chooser | null {
    if (this.spot !== null) return { at: this.spot, picking: false, more: false, offers: this.#at(this.spot), refused: [] };
    const over = this.#tilesOver(this.picked);
    const more = over.length > 0;
    if (this.picked.length === 0 || (this.picked.length === 1 && more)) return null;
    const offers = over.filter((offer) => offer.places.length === this.picked.length);
    const offered = offers.map((offer) => offer.handle);
    const wet = this.picked.some((field) => this.regionOf(field) === "river");
    const refused = kindsOn(this.picked).filter((kind) => isBridge(kind) === wet && !offered.includes(kind));
    return { at: this.picked[this.picked.length - 1], picking: true, more, offers, refused };
  }

  #glow(): Set<string> {
    const { held, offers } = this;
    if (held === null) return this.#glowingUnheld();
    if (held.what === "tile") return fieldsOf(offers.filter((offer) => offer.handle === held.kind));
    if (held.what === "card") return fieldsOf(offers.filter((offer) => offer.handle === held.card));
    if (held.what === "free") return fieldsOf(offers.filter((offer) => offer.handle === "D"));
    if (held.what !== "ruler") return new Set();
    const flights = offers.find((offer) => offer.handle === held.ruler)?.facts.flights ?? {};
    return new Set(Object.values(flights as Record<string, string>).filter((field) => field !== ""));
  }

  #glowingUnheld(): Set<string> {
    if (this.phase === "setup") return fieldsOf(this.offers);
    if (this.picked.length === 0) return new Set();
    const next = fieldsOf(this.#tilesOver(this.picked));
    for (const field of this.picked) next.delete(field);
    return next;
  }

  /** Where a tap would do something: under a fingertip it goes before all else. */
  get stops(): Set<string> {
    return this.held === null || this.held.what === "ruler" ? fieldsOf(this.offers) : this.glowing;
  }

  /** The regions that divine support could be for. */
  get glowingRegions(): string[] {
    if (this.held?.what !== "divine") return [];
    return this.offers.filter((offer) => offer.handle === "divine").map((offer) => offer.target);
  }

  get pickedInOrder(): string {
    return ordered(this.picked).join(",");
  }

  toggleDiscard(card: string): void {
    const others = this.discards.filter((other) => other !== card);
    this.discards = others.length < this.discards.length ? others : [...others, card].sort();
  }

  get discardMove(): string {
    return `discard ${this.discards.join(",")}`.trim();
  }

  /** One step back; false if there was nothing to put down. */
  back(): boolean {
    if (this.spot !== null) this.spot = null;
    else if (this.picked.length > 0) this.picked = this.picked.slice(0, -1);
    else if (this.held !== null) this.putDown();
    else if (this.discards.length > 0) this.discards = [];
    else return false;
    return true;
  }

  holdTile(kind: string): void {
    this.hold({ what: "tile", kind, lie: this.#firstLie(kind) });
  }

  /** A tile is taken up in a way in which it fits somewhere. */
  #firstLie(kind: string): Lie {
    const first = this.offers.find((offer) => offer.kind === "conquer" && offer.handle === kind);
    return (first && lieOn(kind, first.places, UPRIGHT)) ?? UPRIGHT;
  }
}

/** The phases in which a tile may be laid. */
const CONQUERING = ["actions", "morale", "end"];

const fieldsOf = (offers: readonly OfferInfo[]): Set<string> => new Set(offers.flatMap((offer) => offer.places));

function nameOf(held: Held): string {
  if (held.what === "card") return held.card;
  if (held.what === "tile") return held.kind;
  return held.what === "ruler" ? held.ruler : `the ${held.what}`;
}

/** One table is on the page at a time, and its board and its hand share this. */
export const choosing = new Choosing();
