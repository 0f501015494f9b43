/** Pictures of a match as files, in the colours that one sees it in, and in one's language. */
import { settings } from "../device";
import { language } from "../i18n";

type Moment = { version?: number; as?: number | null };

export function pictureOf(table: string, kind: "svg" | "png", { version, as = null }: Moment = {}): string {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = settings.theme === "auto" ? (dark ? "night" : "day") : settings.theme;
  const wishes = new URLSearchParams({ theme, language: language() });
  if (version !== undefined) wishes.set("version", String(version));
  if (as !== null) wishes.set("as", String(as));
  return `/api/tables/${table}/picture.${kind}?${wishes}`;
}
