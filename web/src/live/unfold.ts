/** Of a happening only what it changed is told; here is the whole of it. */
import type { Json } from "../games/contract";
import type { Happening } from "../protocol";

export function unfold(told: readonly Happening[], before: { position: Json; scores: Json[] }): Happening[] {
  let { position, scores } = before;
  return told.map((happening) => {
    position = { ...position, ...happening.position };
    if (happening.scores.length > 0) scores = happening.scores;
    return { ...happening, position, scores };
  });
}
