/** The name of whoever plays on this device; nobody has to choose one. */
import { settings } from "./device";
import { t } from "./i18n";

export function guestName(): string {
  if (!settings.name.trim()) {
    const names = t("guest.names").split("|");
    settings.name = names[Math.floor(Math.random() * names.length)] ?? "";
  }
  return settings.name.trim();
}
