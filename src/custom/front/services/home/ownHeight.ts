/** `public/theme.js` reads it before anything is painted, so that what comes later moves nothing. */
const KEY = 'takda-own-height';

let apply = () => {};

/** Home is left: its room is as high from now on as what was in it. */
export const settleOwnHeight = () => apply();

/** @param height in pixels, of what home shows to whoever is signed in; 0 for nothing */
export function keepOwnHeight(height: number): void {
  const { dataset, style } = document.documentElement;
  const isGuess = dataset.own !== undefined && style.getPropertyValue('--own-height') === '';
  apply = () => {
    if (height > 0) dataset.own = '';
    else delete dataset.own;
    style.setProperty('--own-height', `${height}px`);
  };
  // A room that was a guess stays as it is until the page is left, so that nothing moves.
  if (!isGuess) apply();
  try {
    localStorage.setItem(KEY, String(height));
  } catch {
    // Blocked storage: no session is kept there, either.
  }
}
