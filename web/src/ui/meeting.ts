export type Area = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** Whether one of these lies over one of those. */
export function meet(these: readonly Area[], those: readonly Area[]): boolean {
  return these.some((one) => those.some((other) => overlap(one, other)));
}

function overlap(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
