/** "How to play" in five steps, each with spaces of this very board to look at. */
import type { Scene } from "../contract";
import type { Board, Position } from "./types";

const FEW = 4;

export function steps(scene: Scene): { key: string; places: string[] }[] {
  const board = scene.board as unknown as Board;
  const { stacks } = scene.position as unknown as Position;
  const of = (...kinds: string[]): string[] => Object.keys(board.spaces).filter((space) => kinds.includes(board.spaces[space]!));
  const me = scene.me ?? 0;
  const mine = Object.keys(stacks).filter((space) => stacks[space]!.owner === me);
  const others = Object.keys(stacks).filter((space) => stacks[space]!.owner !== me);
  const emperor = mine.filter((space) => stacks[space]!.emperor);
  return [
    { key: "eko.step.aim", places: of("capital") },
    { key: "eko.step.move", places: mine.slice(0, FEW) },
    { key: "eko.step.attack", places: [...emperor, ...others.slice(0, FEW)] },
    { key: "eko.step.build", places: of("reg", "canyon", "mountain").slice(0, FEW) },
    { key: "eko.step.reinforce", places: mine.slice(0, FEW) },
  ];
}
