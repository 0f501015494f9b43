/** The way of a stack as it is seen. Two spaces in a row that are no neighbours are gates: the way goes in at the one
 * portal and comes out of the other, and nothing is drawn in between. */
import { centre, sideTo } from "./geometry";
import type { Board } from "../position";

type Gates = Board["gates"];

const portalOf = (gate: string, gates: Gates): string => Object.keys(gates).find((portal) => gates[portal] === gate) ?? gate;

/** The parts of a way that are walked, from portal to portal. */
function stretches(way: readonly string[], gates: Gates): string[][] {
  const found = [way.slice(0, 1)];
  way.slice(1).forEach((space, index) => {
    const before = way[index]!;
    if (sideTo(before, space) >= 0) found.at(-1)!.push(space);
    else {
      found.at(-1)!.push(portalOf(before, gates));
      found.push([portalOf(space, gates), space]);
    }
  });
  return found;
}

/** Its line, as a path. */
export function line(way: readonly string[], gates: Gates): string {
  const drawn = (space: string): string => {
    const { x, y } = centre(space);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return stretches(way, gates).map((walked) => `M${walked.map(drawn).join("L")}`).join("");
}

/** The frames of a stack that goes it and then stays: each step takes the same time, all of them the share `most` of the
 * whole. One through portals vanishes into the first and appears from the second. */
export function walk(way: readonly string[], gates: Gates, most: number): Keyframe[] {
  const step = way.length > 1 ? most / (way.length - 1) : 0;
  let steps = 0;
  const frames = stretches(way, gates).flatMap((walked, number, all) =>
    walked.map((space, place) => {
      const { x, y } = centre(space);
      const emerges = number > 0 && place === 0;
      const vanishes = number < all.length - 1 && place === walked.length - 1;
      if (place > 0) steps += vanishes || (number > 0 && place === 1) ? 0.5 : 1;
      return { transform: `translate(${x}px, ${y}px)`, opacity: emerges || vanishes ? 0 : 1, offset: steps * step };
    }),
  );
  return [...frames, { ...frames.at(-1)!, offset: 1 }];
}
