import { t } from "../../i18n";
import type { Clock } from "../../protocol";

export function clockWords({ kind, seconds, increment, days }: Clock): string {
  if (kind === "none") return t("clock.none");
  if (kind === "days") return t("clock.days_words", { days });
  return t("clock.live_words", { minutes: Math.round(seconds / 60), seconds: increment });
}
