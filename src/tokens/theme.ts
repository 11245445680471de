/** Light or dark: the system's wish, or the person's own choice, which is remembered. */
import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

export type ThemeChoice = Scheme | 'system';

/** `public/theme.js` reads it too, before anything is painted. */
const THEME_KEY = 'takda-theme';
const listeners = new Set<() => void>();

function getThemeChoice(): ThemeChoice {
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
  for (const listener of [...listeners]) listener();
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(listen, getThemeChoice);

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
