/** Light or dark: the system's wish, or the person's own choice, which is remembered. */
import { createStore, useStore } from '../store/store.ts';
import type { Scheme } from './tokens.ts';

export type ThemeChoice = Scheme | 'system';

/** `public/theme.js` reads it too, before anything is painted. */
const THEME_KEY = 'takda-theme';
const theme = createStore<ThemeChoice>(chosenTheme(), 'system');

function chosenTheme(): ThemeChoice {
  if (typeof document === 'undefined') return 'system';
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function setThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
  theme.set(choice);
}

export const useThemeChoice = (): ThemeChoice => useStore(theme);
