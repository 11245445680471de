// Runs before every module. zod reads this when it loads: the content security policy forbids the code
// that it would generate with the first schema.
globalThis.__zod_globalConfig = { jitless: true };
// Before the first paint, so that a chosen theme never flashes. Key: THEME_KEY in src/tokens.
try {
  const theme = localStorage.getItem('takda-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // Room for what home shows to whoever is signed in. Keys: src/session/store.ts, home/ownHeight.ts.
  const height = localStorage.getItem('takda-own-height');
  if (height !== '0' && localStorage.getItem('takda-production')) {
    document.documentElement.dataset.own = '';
    // At the first visit it is not known: home.css has a guess.
    if (height) document.documentElement.style.setProperty('--own-height', `${height}px`);
  }
} catch {
  // Blocked storage: the system's theme holds.
}
