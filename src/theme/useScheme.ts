import { useMediaQuery } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useThemeChoice } from '../tokens/theme.ts';
import type { Scheme } from '../tokens/tokens.ts';

/** The person's own choice, else the system's; always light when printed. */
export function useScheme(): Scheme {
  const choice = useThemeChoice();
  const wishesDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  if (useSyncExternalStore(onPrint, isPrinted)) return 'light';
  if (choice !== 'system') return choice;
  return wishesDark ? 'dark' : 'light';
}

/** A browser without media queries prints as it shows. */
const paper = () => window.matchMedia?.('print');
const isPrinted = () => paper()?.matches ?? false;

function onPrint(listener: () => void) {
  const query = paper();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
