import { t } from "../../i18n";
import { nameOf } from "../../play/seats/naming";
import type { SeatInfo } from "../../protocol";

/** Whether somebody has still to sit down there. With a name, it is kept for one who played before. */
export const isAwaited = ({ kind }: SeatInfo): boolean => kind === "friend" || kind === "anyone";
export const isFree = (seat: SeatInfo): boolean => isAwaited(seat) && seat.name === null;

/** Who sits on a seat, or may. */
export function sitter(seat: SeatInfo): string {
  return isFree(seat) ? t(`table.free.${seat.kind === "anyone" ? "anyone" : "friend"}`) : nameOf(seat);
}
