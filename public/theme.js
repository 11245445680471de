// Runs before the first paint, so that a chosen theme never flashes. Key: THEME_KEY in src/tokens.
try {
  const theme = localStorage.getItem('takda-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Blocked storage: the system's theme holds.
}
