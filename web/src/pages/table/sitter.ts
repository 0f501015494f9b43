import { t } from "../../i18n";
import type { SeatInfo } from "../../protocol";

export const isFree = ({ kind, name }: SeatInfo): boolean => kind !== "bot" && name === null;

/** Who sits on a seat, or may. */
export function sitter(seat: SeatInfo): string {
  if (seat.kind === "bot" || seat.withdrawn) return t("table.bot", { level: t(`bot.${seat.bot ?? "greedy"}`) });
  return seat.name ?? t(`table.free.${seat.kind === "anyone" ? "anyone" : "friend"}`);
}
