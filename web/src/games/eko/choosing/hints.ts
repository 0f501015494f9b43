/** What is said about the space that is looked at: what a move there would do, or what stands there. */
import { t } from "../../../i18n";
import type { OfferInfo } from "../../../protocol";
import type { Act, Scene } from "../../contract";
import { spaceName } from "../words";
import type { Board, Position } from "../position";

export interface Looked {
  board: Board;
  position: Position;
  looked: string | null;
  /** The offers that a press there would choose among. */
  meant: readonly OfferInfo[];
  single: OfferInfo | null;
  /** The one pointed at in the chooser. */
  considered: OfferInfo | null;
  /** Whether it is an own stack with which nothing can be done now. */
  stuck: boolean;
}

const MOST = 5;

/** Says it, and says more when the server has answered; the returned function stops that. */
export function hints(scene: Scene, act: Act, { board, position, looked, meant, single, considered, stuck }: Looked): () => void {
  let stale = false;
  const button = considered ?? (scene.pointed?.handle === "" ? scene.pointed : null);
  if (button !== null) {
    act.hint(null); // a button has said its name; only what follows from it is to be told
    void act.consider([button.move]).then(([consequence]) => {
      if (!stale && consequence && consequence.words.length > 1) act.hint(consequence.words);
    });
    return () => void (stale = true);
  }
  const offers = meant.length > 0 ? meant : single ? [single] : [];
  if (offers.length === 1) {
    const [offer] = offers as [OfferInfo];
    act.hint([offer.label]);
    void act.consider([offer.move]).then(([consequence]) => {
      if (!stale && consequence) act.hint(consequence.words);
    });
  } else if (offers.length > 1) act.hint(some(offers.map((offer) => offer.label)));
  else act.hint(looked === null ? null : about(scene, board, position, looked, stuck));
  return () => void (stale = true);
}

/** As many as one can read, and how many there are beside. */
export function some(lines: string[]): string[] {
  if (lines.length <= MOST) return lines;
  return [...lines.slice(0, MOST - 1), t("eko.more", { n: lines.length - MOST + 1 })];
}

const TOLD = new Set(["capital", "tempest", "wind", "moon", "sand", "chasm", "portal", "beacon"]);

/** What the ground there is good for, in a sentence each. */
export function told(board: Board, space: string): string[] {
  const kind = board.spaces[space]!;
  const keys: string[] = TOLD.has(kind) ? [kind] : [];
  if (board.pyramids.some((three) => three.includes(space))) keys.push("pyramid");
  if (board.beacon?.includes(space)) keys.push("beacon");
  return keys.map((key) => t(`eko.about.${key}`));
}

function about(scene: Scene, board: Board, position: Position, space: string, stuck: boolean): string[] | null {
  const mark = scene.marks.find((each) => each.space === space);
  const bare = board.spaces[space] === "plain" && !position.stacks[space] && !mark;
  return bare ? null : [spaceName(board, position, space), ...(mark ? [mark.words] : []), ...told(board, space), ...(stuck ? [t("eko.about.stuck")] : [])];
}
