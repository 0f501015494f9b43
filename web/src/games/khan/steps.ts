/** Khan in five steps, each pointing at what it speaks of. */
import type { Scene } from "../contract";
import { ALL, label, onMap, square, type Square } from "./geometry/fields";
import { boardOf, landOf, positionOf } from "./position";

export function steps(scene: Scene): { key: string; places: string[] }[] {
  const board = boardOf(scene);
  const position = positionOf(scene);
  const own = Object.keys(position.yurts).filter((field) => position.yurts[field] === scene.me);
  const tundra = ALL.filter((field) => landOf(board, square(field)) === "tundra");
  const rulers = Object.values(position.rulers);
  const yurts = Object.keys(position.yurts);
  const [tile] = position.tiles.slice(-1);
  const laid = position.tiles.flatMap((each) => each.fields);
  return [
    { key: "khan.step.goal", places: tile?.fields ?? corner(tundra, rulers) },
    { key: "khan.step.rulers", places: rulers },
    { key: "khan.step.invade", places: own.length > 0 ? own : tundra },
    { key: "khan.step.conquer", places: yurts.length > 0 ? yurts : corner(tundra, rulers) },
    { key: "khan.step.end", places: laid.length > 0 ? laid : rulers },
  ];
}

/** Where a tile of three fields could lie one day, for a map that is still empty. */
function corner(land: string[], taken: string[]): string[] {
  const free = (field: string): boolean => land.includes(field) && !taken.includes(field);
  const shape = ([column, row]: Square): string[] =>
    [[column, row] as Square, [column + 1, row] as Square, [column, row + 1] as Square].filter(onMap).map(label);
  return land.map((field) => shape(square(field))).find((fields) => fields.length === 3 && fields.every(free)) ?? [];
}
