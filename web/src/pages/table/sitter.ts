import { t } from "../../i18n";
import { nameOf } from "../../play/naming";
import type { SeatInfo } from "../../protocol";

export const isFree = ({ kind, name }: SeatInfo): boolean => kind !== "bot" && name === null;

/** Who sits on a seat, or may. */
export function sitter(seat: SeatInfo): string {
  return isFree(seat) ? t(`table.free.${seat.kind === "anyone" ? "anyone" : "friend"}`) : nameOf(seat);
}
