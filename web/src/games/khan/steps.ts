/** Khan in five steps, each pointing at what it speaks of. */
import type { Scene } from "../contract";
import { ALL, square } from "./fields";
import { boardOf, landOf, positionOf } from "./position";

export function steps(scene: Scene): { key: string; places: string[] }[] {
  const board = boardOf(scene);
  const position = positionOf(scene);
  const own = Object.keys(position.yurts).filter((field) => position.yurts[field] === scene.me);
  const tundra = ALL.filter((field) => landOf(board, square(field)) === "tundra");
  const [tile] = position.tiles.slice(-1);
  return [
    { key: "khan.step.goal", places: tile?.fields ?? [] },
    { key: "khan.step.rulers", places: Object.values(position.rulers) },
    { key: "khan.step.invade", places: own.length > 0 ? own : tundra },
    { key: "khan.step.conquer", places: Object.keys(position.yurts) },
    { key: "khan.step.end", places: position.tiles.flatMap((each) => each.fields) },
  ];
}
