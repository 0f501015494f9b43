/** What stands where in a scene, and how each thing that a happening changes comes and goes. */
import type { Json, Scene } from "../../contract";
import type { Happening, OfferInfo } from "../../../protocol";
import { number } from "../geometry/fields";
import { asPosition, type Board, type Owner, type Position, type Tile, type Trace } from "../position";

/** A part of a motion, as shares of its time. */
export interface Span {
  from: number;
  to: number;
}

export interface Yurt {
  what: "yurt";
  key: string;
  field: string;
  owner: Owner;
  enters: Span | null;
  leaves: Span | null;
}

export interface Ruler {
  what: "ruler";
  key: string;
  field: string;
  ruler: string;
  /** The fields he flees over, the last one is where he stands. */
  way: string[] | null;
  leaves: Span | null;
}

export interface LaidTile extends Tile {
  key: string;
  enters: Span | null;
}

/** A card or special card held up while a happening is shown. */
export interface Shown {
  card: string | null;
  special: string | null;
  seat: number;
  /** Whether it goes into a hand. */
  dealt?: boolean;
  /** Where something comes of it. */
  fields: string[];
}

export interface Stage {
  tiles: LaidTile[];
  standing: (Yurt | Ruler)[];
  shown: Shown | null;
}

export const FLIGHT: Span = { from: 0.32, to: 0.85 };
const LATE: Span = { from: 0.62, to: 1 };
const EARLY: Span = { from: 0, to: 0.55 };
const WHOLE: Span = { from: 0, to: 1 };

export const traceOf = (happening: Happening): Trace => happening.trace as Trace;

const TIMES: Record<string, number> = { place: 320, A: 460, B: 300, C: 520, D: 360, S: 520, accept: 700, refuse: 900 };

export function duration(happening: Happening, _before: Json): number {
  const { verb, for: reason, ruler } = traceOf(happening);
  if (verb === "draw" && reason === "hand") return drawnBy(happening) === null ? 160 : 620;
  if (verb === "draw") return ruler ? 950 : 420;
  return TIMES[verb] ?? 0;
}

/** The card that was drawn into a hand, where the receiver may know it. */
function drawnBy({ event }: Happening): string | null {
  const card = String(event.text ?? "").replace(/^draw /, "");
  return card.includes("-") ? card : null;
}

export function staged(position: Position, motion: Scene["motion"], me: number | null): Stage {
  const trace: Partial<Trace> = motion ? traceOf(motion.happening) : {};
  const before = motion ? asPosition(motion.before) : position;
  const things = [...yurts(position, trace), ...rulers(position, before, trace)];
  return {
    tiles: tiles(position, trace),
    standing: things.sort((a, b) => number(a.field) - number(b.field)),
    shown: motion && shown(motion.happening, me),
  };
}

/** Yurts that a tile sends home are still seen going; a neutral one comes when the ruler has left. */
function yurts(position: Position, trace: Partial<Trace>): Yurt[] {
  const coming = new Set((trace.yurts ?? []).map(([field]) => field));
  const enters = trace.verb === "draw" ? LATE : trace.verb === "A" ? LATE : WHOLE;
  const standing = Object.entries(position.yurts).map(([field, owner]) =>
    yurt(field, owner, coming.has(field) ? enters : null, null),
  );
  const leaving = (trace.returned ?? [])
    .filter(([field]) => !(field in position.yurts))
    .map(([field, owner]) => yurt(field, owner, null, EARLY));
  return [...standing, ...leaving];
}

const yurt = (field: string, owner: Owner, enters: Span | null, leaves: Span | null): Yurt => ({
  what: "yurt",
  key: `yurt ${field}`,
  field,
  owner,
  enters,
  leaves,
});

function rulers(position: Position, before: Position, trace: Partial<Trace>): Ruler[] {
  const standing = Object.entries(position.rulers).map(([ruler, field]): Ruler => {
    const flees = trace.verb === "draw" && trace.ruler === ruler && (trace.fields?.length ?? 0) > 1;
    return { what: "ruler", key: `ruler ${ruler}`, field, ruler, way: flees ? trace.fields! : null, leaves: null };
  });
  const leaving = (trace.gone ?? [])
    .filter((ruler) => ruler in before.rulers)
    .map((ruler): Ruler => {
      const field = before.rulers[ruler];
      return { what: "ruler", key: `ruler ${ruler}`, field, ruler, way: null, leaves: FLIGHT };
    });
  return [...standing, ...leaving];
}

function tiles(position: Position, trace: Partial<Trace>): LaidTile[] {
  const laid = position.tiles.length - 1;
  return position.tiles.map((tile, index) => ({
    ...tile,
    key: tile.fields.join(),
    enters: trace.tile && index === laid ? LATE : null,
  }));
}

/** A card drawn into a hand shows its face to the one who drew it; several may share the device. */
function shown(happening: Happening, me: number | null): Shown | null {
  const { verb, drawer, seat, special, card, for: reason, fields = [], yurts = [] } = traceOf(happening);
  const whose = drawer ?? seat ?? -1;
  const about = [...fields, ...yurts.map(([field]) => field)];
  if (verb === "S") return { card: null, special: special ?? null, seat: whose, fields: about };
  if (verb !== "A" && verb !== "draw") return null;
  const own = reason === "hand" && drawer === me ? drawnBy(happening) : null;
  return { card: card ?? own, special: null, seat: whose, dealt: reason === "hand", fields: about };
}

/** The fields that a happening was about, to be marked afterwards. */
export function touched(happening: Happening): string[] {
  const trace = traceOf(happening);
  if (trace.tile) return trace.tile.fields;
  if (trace.verb === "C") return trace.fields ?? [];
  if (trace.to) return [trace.to];
  return (trace.yurts ?? []).map(([field]) => field);
}

/** Something that would be: what a move that waits, is pointed at or aimed at puts on the map. */
export interface Would {
  tile: string | null;
  fields: string[];
  legal: boolean;
  /** Whose yurt it would be. */
  seat: number;
  /** Whose tile it would be (nobody's: that is not known), and the points for each. */
  owners: number[];
  share: number;
}

/** The fields of a move in notation, and the kind of tile. */
export function covered(move: string): { tile: string | null; fields: string[] } {
  const [verb, ...rest] = move.split(" ");
  if (verb === "C") return { tile: rest[0], fields: rest[1].split(",") };
  const yurt = verb === "A" || verb === "D" || verb === "place";
  return { tile: null, fields: yurt ? rest.slice(-1) : [] };
}

export function wouldBe(move: string, offer: OfferInfo | null, legal: boolean, seat: number, board: Board): Would {
  const { tile, fields } = covered(move);
  const { owners, share } = (offer?.facts ?? {}) as { owners?: number[]; share?: number };
  return { tile, fields, legal, seat, owners: owners ?? [seat], share: share ?? board.points[tile ?? ""] ?? 0 };
}

/** The tile that waits for consent, as all at the table see it; whose it would be, if its proposal is at hand. */
export function proposed(position: Position, recent: readonly Happening[], board: Board): Would | null {
  const move = position.turn.pending?.move;
  if (!move) return null;
  const { tile, fields } = covered(move);
  const { owners = [], share } = recent.map(traceOf).findLast((trace) => trace.owners) ?? {};
  return { tile, fields, legal: true, seat: position.active, owners, share: share ?? board.points[tile ?? ""] ?? 0 };
}
