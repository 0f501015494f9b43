/** "How to play" in five steps, each with spaces of this very board to look at. */
import type { Scene } from "../contract";
import type { Board, Position } from "./position";

const FEW = 4;

export function steps(scene: Scene): { key: string; places: string[] }[] {
  const board = scene.board as unknown as Board;
  const { stacks } = scene.position as unknown as Position;
  const spaces = Object.keys(board.spaces);
  const of = (kind: string): string[] => spaces.filter((space) => board.spaces[space] === kind);
  const me = scene.me ?? 0;
  const mine = spaces.filter((space) => stacks[space]?.owner === me);
  const others = spaces.filter((space) => stacks[space] && stacks[space]!.owner !== me);
  const emperor = mine.filter((space) => stacks[space]!.emperor);
  return [
    { key: "eko.step.aim", places: of("capital") },
    { key: "eko.step.move", places: mine.slice(0, FEW) },
    { key: "eko.step.attack", places: [...emperor, ...others.slice(0, FEW)] },
    { key: "eko.step.build", places: ["reg", "canyon", "mountain", "capital"].flatMap((kind) => of(kind).slice(0, 1)) },
    { key: "eko.step.reinforce", places: mine.slice(0, FEW) },
  ];
}
