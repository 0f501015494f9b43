/** Every message between server and client. Made from src/serai/server/wire by
 * `python web/protocol_types.py`; not to be edited by hand. */
export const VERSION = 1;

export type GameName = "eko" | "khan";

export type TableState = "gathering" | "playing" | "over" | "cancelled";

export type SeatKind = "friend" | "anyone" | "person" | "bot";

export type RefusalCode = "bad-message" | "too-large" | "too-fast" | "not-your-seat" | "old-version" | "illegal-move" | "bad-notation" | "not-now" | "storage" | "gone" | "internal";

/** No limit; so many seconds a seat, and more with each decision; or so many days a turn. */
export interface Clock {
  kind: "none" | "live" | "days";
  seconds: number;
  increment: number;
  days: number;
}

/** What is public of how a match begins. */
export interface Setup {
  variants: string[];
  board: "random" | "standard";
  rulers: "marked" | "even" | Record<string, string>;
  seed: number | null;
  turn_limit: number | null;
}

export interface SeatInfo {
  number: number;
  kind: SeatKind;
  name: string | null;
  bot: string | null;
  present: boolean;
  withdrawn: boolean;
}

/** Something that all other people at the table must agree to. */
export interface Proposal {
  what: "undo" | "end";
  by: number;
  agreed: number[];
  waiting: number[];
}

export interface TableInfo {
  id: string;
  game: GameName;
  players: number;
  setup: Setup;
  clock: Clock;
  open: boolean;
  state: TableState;
  seats: SeatInfo[];
  watching: number;
  proposal: Proposal | null;
  rematch: string | null;
  commitment: string | null;
  created: number;
  turn: number | null;
}

/** An event as the receiver saw it, and where it led: of the position and the scores only what is different from those that the receiver has, unless it keeps none (`Hello.whole`). */
export interface Happening {
  version: number;
  event: Record<string, any>;
  words: string;
  trace: Record<string, any>;
  position: Record<string, any>;
  scores: Record<string, any>[];
  at: number;
}

export interface OfferInfo {
  move: string;
  kind: string;
  label: string;
  handle: string;
  target: string;
  places: string[];
  facts: Record<string, any>;
  says_all: boolean;
}

export interface OfferGroupInfo {
  heading: string;
  offers: OfferInfo[];
}

/** Whose decision it is and what is asked; the offers only for whoever must decide. */
export interface Decision {
  seat: number;
  phase: string;
  headline: string;
  out_of_turn: boolean;
  groups: OfferGroupInfo[] | null;
  undo: "free" | "ask" | "none";
}

/** Seconds left per seat at the moment of sending; only the running one goes down. */
export interface ClockReading {
  left: number[];
  running: number | null;
}

export interface Result {
  winners: number[];
  reason: string;
  words: string;
  sheet: string[];
  secret: string | null;
}

/** What a legal move would do. */
export interface Consequence {
  move: string;
  words: string[];
  points: number[];
  ends_turn: boolean;
  after: Record<string, any>;
}

export interface MarkInfo {
  space: string;
  words: string;
  sources: string[];
}

export interface ChatLine {
  id: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface Request {
  id: number;
}

/** The first message. `version`: the match version the client has, to get what it missed. */
export interface Hello {
  id: number;
  type: "hello";
  tokens?: string[];
  language?: string;
  version?: number | null;
  chat?: number;
  offers?: boolean;
  whole?: boolean;
  name?: string | null;
}

export interface Play {
  id: number;
  type: "play";
  seat: number;
  version: number;
  move: string;
}

/** `step`: the last move of one's own; `point`: all since something hidden or random came out. Where that needs consent it becomes a proposal. */
export interface Undo {
  id: number;
  type: "undo";
  seat: number;
  version: number;
  to?: "step" | "point";
}

export interface ProposeEnd {
  id: number;
  type: "propose-end";
  seat: number;
}

/** To the proposal on the table. */
export interface Answer {
  id: number;
  type: "answer";
  seat: number;
  agree: boolean;
}

export interface Resign {
  id: number;
  type: "resign";
  seat: number;
}

/** A standing answer, or None to be asked again. */
export interface Stand {
  id: number;
  type: "stand";
  seat: number;
  answer: string | null;
}

export interface Consider {
  id: number;
  type: "consider";
  seat: number;
  version: number;
  moves: string[];
}

export interface WhyNot {
  id: number;
  type: "why-not";
  seat: number;
  version: number;
  move: string;
}

export interface AskOverlay {
  id: number;
  type: "overlay";
  seat: number;
  version: number;
  name: string;
}

export interface Say {
  id: number;
  type: "say";
  seat: number | null;
  text: string;
}

export interface Ping {
  id: number;
  type: "ping";
}

/** Done, and if it changed the match: stored. `version` is the match's then. */
export interface Ack {
  type: "ack";
  re: number;
  version: number | null;
}

/** Not done, and nothing has changed. */
export interface Refusal {
  type: "refusal";
  re: number | null;
  code: RefusalCode;
  words: string;
  clause: string | null;
}

export interface Welcome {
  type: "welcome";
  re: number;
  protocol: number;
  seats: number[];
  host: boolean;
  invitation: string | null;
  standing: Record<number, string | null>;
  standing_choices: string[];
  overlays: string[];
  time: number;
}

/** A standing answer of the receiver's, changed perhaps in another window. */
export interface StandingMessage {
  type: "standing";
  standing: Record<number, string | null>;
}

/** The table, whenever something about it changes. */
export interface TableMessage {
  type: "table";
  table: TableInfo;
}

/** All of a match as one may see it, for somebody new or long away. */
export interface StateMessage {
  type: "state";
  version: number;
  start: Record<string, any>;
  log: Happening[];
  position: Record<string, any>;
  scores: Record<string, any>[];
  decision: Decision | null;
  clock: ClockReading | null;
  result: Result | null;
}

/** What happened since the version the receiver has. */
export interface EventsMessage {
  type: "events";
  happenings: Happening[];
  decision: Decision | null;
  clock: ClockReading | null;
  result: Result | null;
}

export interface Considered {
  type: "considered";
  re: number;
  consequences: Consequence[];
}

/** Why a move is not legal; without a clause: it is. */
export interface ReasonMessage {
  type: "reason";
  re: number;
  clause: string | null;
  words: string | null;
}

export interface OverlayMessage {
  type: "overlaid";
  re: number;
  marks: MarkInfo[];
}

export interface ChatMessage {
  type: "chat";
  lines: ChatLine[];
}

export interface Pong {
  type: "pong";
  re: number;
  time: number;
}

export interface GameInfo {
  name: GameName;
  title: string;
  players: number[];
  variants: [string, string][];
  bots: string[];
  standing_answers: string[];
  overlays: string[];
}

export interface SiteInfo {
  games: GameInfo[];
  languages: string[];
  mail: boolean;
  push_key: string | null;
  public_url: string;
}

/** Who shall sit there: the one asking, another on the same device, or as in SeatKind. */
export interface SeatWish {
  kind: "me" | "here" | "friend" | "anyone" | "bot";
  name?: string | null;
  bot?: string | null;
}

export interface NewTable {
  game: GameName;
  seats: SeatWish[];
  setup?: Setup;
  clock?: Clock;
  open?: boolean;
  name: string;
}

/** A table with the keys to it: shown once, stored only as hashes. */
export interface Seated {
  table: TableInfo;
  host: string | null;
  seats: Record<number, string>;
}

export interface Join {
  name: string;
  seat?: number | null;
  invitation?: string | null;
}

/** What the host makes of a seat; whoever sat there is removed. */
export interface FillSeat {
  kind: "friend" | "anyone" | "bot";
  bot?: string | null;
}

export interface PreviewSetup {
  game: GameName;
  players: number;
  setup: Setup;
}

export interface SetupPreview {
  setup: Setup;
  view: Record<string, any>;
}

export interface TableList {
  joinable: TableInfo[];
  running: TableInfo[];
}

export interface MyTokens {
  tokens: string[];
}

export interface MyTable {
  table: TableInfo;
  seats: number[];
  your_turn: boolean;
  winners: number[];
}

/** A match from its start, as the one asking may see it. */
export interface Replay {
  table: TableInfo;
  start: Record<string, any>;
  scores: Record<string, any>[];
  log: Happening[];
  result: Result | null;
}

/** Go on from a moment of a finished match against bots. */
export interface BranchFrom {
  version: number;
  seat: number;
  bot: string;
  name: string;
}

/** For whoever must decide in this version; `keys`: of all seats on the asking device. */
export interface AskHint {
  version: number;
  keys: string[];
}

export interface AskAnalysis {
  version: number;
}

/** A move worth making, what may follow, and what the search expects of it. */
export interface LineInfo {
  offer: OfferInfo;
  moves: string[];
  shares: number[];
  visits: number;
}

/** The best lines from a moment on, as the seat deciding there could find them. */
export interface Analysis {
  version: number;
  seat: number;
  lines: LineInfo[];
}

export interface ChancesAt {
  version: number;
  turn: number;
  shares: number[];
}

/** A turn around which much changed, and two of the moments, a round apart. */
export interface TurningPoint {
  version: number;
  before: ChancesAt;
  after: ChancesAt;
}

/** How the chances went in a finished match, as far as they are known by now. */
export interface ChancesCourse {
  moments: ChancesAt[];
  turning_points: TurningPoint[];
  known: number;
  total: number | null;
}

export interface PushAddress {
  endpoint: string;
  keys: Record<"p256dh" | "auth", string>;
}

/** How to reach the seat's holder when it must decide and is away. */
export interface Notices {
  push?: PushAddress | null;
  mail?: string | null;
  language?: string;
}

export interface ClauseText {
  id: string;
  html: string;
}

export interface Chapter {
  id: string;
  title: string;
  intro: string;
  clauses: ClauseText[];
}

export interface Rulebook {
  game: GameName;
  title: string;
  chapters: Chapter[];
}

/** The body of every HTTP error. */
export interface Problem {
  code: string;
  words: string;
  clause: string | null;
}

export type FromClient =
  | Hello
  | Play
  | Undo
  | ProposeEnd
  | Answer
  | Resign
  | Stand
  | Consider
  | WhyNot
  | AskOverlay
  | Say
  | Ping;

export type ToClient =
  | Ack
  | Refusal
  | Welcome
  | StandingMessage
  | TableMessage
  | StateMessage
  | EventsMessage
  | Considered
  | ReasonMessage
  | OverlayMessage
  | ChatMessage
  | Pong;
