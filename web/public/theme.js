// Before anything is painted, so that a night without a flash of day begins.
try {
  var theme = JSON.parse(localStorage.getItem("serai.settings") || "{}").theme;
  if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
} catch (_) {
  // No storage: as the browser says.
}
