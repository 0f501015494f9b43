/** How the chances went in a match, as lines to draw. No DOM. */
import type { ChancesAt, ChancesCourse, TurningPoint } from "../protocol";

export interface Frame {
  width: number;
  height: number;
  /** The last version of the match. */
  last: number;
}

export const percent = (share: number): number => Math.round(share * 100);

export const across = (version: number, { width, last }: Frame): number => (last === 0 ? 0 : (version / last) * width);

const up = (share: number, { height }: Frame): number => (1 - share) * height;

const short = (length: number): number => Math.round(length * 10) / 10;

/** The line of one seat through all moments known so far. */
export function path(moments: readonly ChancesAt[], seat: number, frame: Frame): string {
  const points = moments.map(({ version, shares }) => `${short(across(version, frame))} ${short(up(shares[seat]!, frame))}`);
  return points.length === 0 ? "" : `M${points.join("L")}`;
}

/** Where the signs of the seats stand at the end of their lines, at least `gap` apart. */
export function signs(shares: readonly number[], frame: Frame, gap: number): number[] {
  const down = shares.map((share, seat) => ({ seat, y: up(share, frame) })).sort((a, b) => a.y - b.y || a.seat - b.seat);
  down.forEach((sign, place) => {
    if (place > 0) sign.y = Math.max(sign.y, down[place - 1]!.y + gap);
  });
  down.reverse().forEach((sign, place) => {
    const floor = place === 0 ? frame.height : down[place - 1]!.y - gap;
    sign.y = Math.min(sign.y, floor);
  });
  return down.sort((a, b) => a.seat - b.seat).map(({ y }) => short(y));
}

/** The moment whose place is nearest; null if none is known. */
export function nearest(moments: readonly ChancesAt[], x: number, frame: Frame): ChancesAt | null {
  const distance = ({ version }: ChancesAt): number => Math.abs(across(version, frame) - x);
  return moments.reduce<ChancesAt | null>((best, each) => (best === null || distance(each) < distance(best) ? each : best), null);
}

/** The seat for which a turning point changed the most. */
export function mostAffected({ before, after }: TurningPoint): number {
  const change = (seat: number): number => Math.abs(after.shares[seat]! - before.shares[seat]!);
  return before.shares.reduce((best, _, seat) => (change(seat) > change(best) ? seat : best), 0);
}

/** Whether a moment is the end that somebody won, which comes after all that were looked at. */
export function isEnd({ moments, known }: ChancesCourse, { version }: ChancesAt): boolean {
  return moments[known]?.version === version;
}
