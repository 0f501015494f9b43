import { settings } from "../device";

/** Day or night as chosen; without a choice, as the browser says. */
export function applyTheme(): void {
  const { theme } = settings;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
