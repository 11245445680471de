import { useMediaQuery } from '@mui/material';
import { useThemeChoice } from '../tokens/theme.ts';
import type { Scheme } from '../tokens/tokens.ts';

/** The person's own choice, else what the system wishes. */
export function useScheme(): Scheme {
  const choice = useThemeChoice();
  const wishesDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  if (choice !== 'system') return choice;
  return wishesDark ? 'dark' : 'light';
}
