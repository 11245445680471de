/** `public/theme.js` reads it before anything is painted, so that what comes later moves nothing. */
const KEY = 'takda-own-height';

/** @param height in pixels, of what home shows to whoever is signed in; 0 for nothing */
export function keepOwnHeight(height: number): void {
  const { dataset, style } = document.documentElement;
  if (height > 0) dataset.own = '';
  else delete dataset.own;
  style.setProperty('--own-height', `${height}px`);
  try {
    localStorage.setItem(KEY, String(height));
  } catch {
    // Blocked storage: no session is kept there, either.
  }
}
