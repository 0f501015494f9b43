import type { GameName } from "../protocol";
import type { GameView } from "./contract";

const views = import.meta.glob<{ view: GameView }>("./*/index.ts");

/** A game's board and all that belongs to it, fetched when first needed. */
export async function loadGame(name: GameName): Promise<GameView> {
  return (await views[`./${name}/index.ts`]()).view;
}
