/** What a position says: majorities, zones and stock for the picture, and names for those who listen. */
import { t } from "../../i18n";
import { beside, cell } from "./geometry/geometry";
import type { Board, Building, Position, Stack } from "./position";

/** The seat that occupies more of these spaces than any other (W5, V8). */
export function leader(stacks: Record<string, Stack>, spaces: readonly string[]): number | null {
  const held = new Map<number, number>();
  for (const space of spaces) {
    const owner = stacks[space]?.owner;
    if (owner !== undefined) held.set(owner, (held.get(owner) ?? 0) + 1);
  }
  const [first, second] = [...held].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}

/** That a seat is eliminated (W4), in a word. */
export function out({ eliminated }: Pick<Position, "eliminated">, seat: number): string | null {
  return eliminated.includes(seat) ? t("eko.eliminated") : null;
}

const before = (a: string, b: string): number => cell(a).q - cell(b).q || cell(a).r - cell(b).r;

/** The tempest zones by their names: a zone is named by its first space. */
export function zones(board: Pick<Board, "spaces">): Map<string, string[]> {
  const rest = new Set(Object.keys(board.spaces).filter((space) => board.spaces[space] === "tempest").sort(before));
  const found = new Map<string, string[]>();
  for (const first of rest) {
    const zone = [first];
    rest.delete(first);
    for (const space of zone)
      for (let side = 0; side < 6; side++) if (rest.delete(beside(space, side))) zone.push(beside(space, side));
    found.set(first, zone);
  }
  return found;
}

/** Camps, towers and castles that a seat still has beside the board. */
export function stock(all: readonly number[], buildings: Record<string, Building>, seat: number): number[] {
  const built = Object.values(buildings).filter((building) => building.owner === seat);
  return all.map((of, index) => of - built.filter((building) => building.level === index + 1).length);
}

export function stackName({ owner, discs, emperor }: Stack): string {
  return t(emperor ? "eko.name.stack_emperor" : "eko.name.stack", { seat: t(`seat.${owner}`), n: discs });
}

export function buildingName({ owner, level }: Building): string {
  return t(`eko.name.building_${level}`, { seat: t(`seat.${owner}`) });
}

/** "F7, plain": what is printed there never changes. */
export function groundName(board: Board, space: string): string {
  const parts = [space, t(`eko.kind.${board.spaces[space]}`)];
  for (const [portal, gate] of Object.entries(board.gates)) if (gate === space) parts.push(t("eko.name.gate", { portal }));
  if (board.pyramids.some((three) => three.includes(space))) parts.push(t("eko.name.pyramid"));
  if (board.beacon?.includes(space)) parts.push(t("eko.name.beacon"));
  return parts.join(", ");
}

function standing(position: Position, space: string): string[] {
  const stack = position.stacks[space];
  const building = position.buildings[space];
  return [...(stack ? [stackName(stack)] : []), ...(building ? [buildingName(building)] : [])];
}

/** "F7, plain, Gold: 3 discs with the Emperor". */
export function spaceName(board: Board, position: Position, space: string, ground = groundName(board, space)): string {
  return [ground, ...standing(position, space)].join(", ");
}
