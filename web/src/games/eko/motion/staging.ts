/** What moves while a happening is shown, and what stands still meanwhile. */
import type { Building, Position, Stack, Trace } from "../position";

export interface Travel {
  path: string[];
  stack: Stack;
  /** Places of the path where a disc is lost, as indices, in order. */
  losses: number[];
  /** Whether the Emperor is among the lost: he is the last of them. */
  uncrowned: boolean;
  /** Whether nothing is left on arrival. */
  given: boolean;
}

export interface Staged {
  stacks: Record<string, Stack>;
  buildings: Record<string, Building>;
  travel: Travel | null;
  /** Destroyed or lost, where they stood. */
  fading: { space: string; stack: Stack }[];
  razed: { space: string; building: Building }[];
  rising: { space: string; building: Building } | null;
  /** Brought in from above onto what stands there. */
  dropping: { space: string; stack: Stack; onto: number } | null;
  /** Taken off the top of a stack, back to a reserve. */
  lifted: { space: string; stack: Stack; onto: number } | null;
  crown: { path: [string, string]; seat: number } | null;
  /** An Emperor captured here: his crown is held up over the captor. */
  captive: { space: string; seat: number } | null;
  won: { space: string; seat: number; points: number }[];
}

const MOVING = new Set(["go", "regroup", "attack", "kamikaze"]);
const TAKING = new Set(["attack", "kamikaze"]);

function without<T>(from: Record<string, T>, ...gone: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([space]) => !gone.includes(space)));
}

export function uncrowned(stacks: Record<string, Stack>, seat: number): Record<string, Stack> {
  const bare = (stack: Stack): Stack => (stack.owner === seat && stack.emperor ? { ...stack, emperor: false } : stack);
  return Object.fromEntries(Object.entries(stacks).map(([space, stack]) => [space, bare(stack)]));
}

export function staged(trace: Trace, before: Position, after: Position): Staged {
  const still: Staged = {
    stacks: after.stacks,
    buildings: after.buildings,
    travel: null,
    fading: [],
    razed: [],
    rising: null,
    dropping: null,
    lifted: null,
    crown: null,
    captive: null,
    won: trace.points.flatMap((points, seat) => (points > 0 && trace.to ? [{ space: trace.to, seat, points }] : [])),
  };
  if (MOVING.has(trace.kind)) return { ...still, ...travelling(trace, before) };
  if (trace.kind === "lost")
    return { ...still, fading: [{ space: trace.from, stack: before.stacks[trace.from]! }] };
  if (trace.kind === "construct") return { ...still, ...building(trace, before, after) };
  if (trace.kind === "reinforce" || trace.kind === "moon") return { ...still, ...bringingIn(trace, before) };
  if (trace.kind === "sand") return { ...still, lifted: taken(before, trace.to, 1) };
  if (trace.kind === "swap") return { ...still, ...changing(trace, before, after) };
  return still;
}

function travelling(trace: Trace, before: Position): Partial<Staged> {
  const stack = before.stacks[trace.from]!;
  const met = before.stacks[trace.to];
  const takes = TAKING.has(trace.kind) && met !== undefined;
  return {
    stacks: takes ? without(before.stacks, trace.from, trace.to) : without(before.stacks, trace.from),
    fading: takes ? [{ space: trace.to, stack: { ...met, emperor: false } }] : [],
    captive: takes && met.emperor ? { space: trace.to, seat: met.owner } : null,
    travel: {
      path: trace.path,
      stack,
      losses: (trace.lost_at ?? []).map((space) => trace.path.indexOf(space)),
      uncrowned: trace.emperor_lost ?? false,
      given: trace.kind === "kamikaze",
    },
  };
}

/** What still travels when so many discs are lost. */
export function left({ stack, losses, uncrowned }: Travel, lost: number): Stack {
  const emperor = stack.emperor && !(uncrowned && lost === losses.length);
  return { ...stack, discs: Math.max(1, stack.discs - lost), emperor };
}

/** The disc that is lost as the first, the second and so on, counted from 0. */
export function dropped({ stack, losses, uncrowned }: Travel, number: number): Stack {
  return { ...stack, discs: 1, emperor: uncrowned && number === losses.length - 1 };
}

function building(trace: Trace, before: Position, after: Position): Partial<Staged> {
  const old = before.buildings[trace.to];
  return {
    buildings: without(before.buildings, trace.to),
    razed: old ? [{ space: trace.to, building: old }] : [],
    rising: { space: trace.to, building: after.buildings[trace.to]! },
    lifted: taken(before, trace.from, trace.cost ?? 0, trace.emperor),
  };
}

function bringingIn(trace: Trace, before: Position): Partial<Staged> {
  const standing = before.stacks[trace.to];
  // The Emperor always lies on top: one who stands there comes down with the new discs.
  const emperor = (trace.emperor ?? false) || (standing?.emperor ?? false);
  const stack = { owner: trace.seat, discs: trace.discs ?? 1, emperor };
  const stacks = standing ? { ...before.stacks, [trace.to]: { ...standing, emperor: false } } : before.stacks;
  return { stacks, dropping: { space: trace.to, stack, onto: standing?.discs ?? 0 } };
}

function taken(before: Position, space: string, discs: number, emperor = false): Staged["lifted"] {
  const stack = before.stacks[space];
  return stack ? { space, stack: { ...stack, discs, emperor }, onto: stack.discs - discs } : null;
}

function changing(trace: Trace, before: Position, after: Position): Partial<Staged> {
  const mine = ([, stack]: [string, Stack]): boolean => stack.owner === trace.seat && stack.emperor;
  const old = Object.entries(before.stacks).find(mine)?.[0];
  if (old === undefined) return {};
  const bare = { ...after.stacks[trace.to]!, emperor: false };
  return { stacks: { ...after.stacks, [trace.to]: bare }, crown: { path: [old, trace.to], seat: trace.seat } };
}

const STEP = 45;

/** Milliseconds at normal speed; what leaves no trace on the board takes no time. */
export function duration(trace: Partial<Trace>): number {
  if (trace.kind === undefined || !trace.to) return 0;
  if (MOVING.has(trace.kind)) return Math.min(240 + STEP * (trace.path?.length ?? 0), 650);
  return trace.kind === "construct" || trace.kind === "sand" ? 420 : 340;
}
