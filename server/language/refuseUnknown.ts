/** A person's language has to be one that the product speaks; only its files say which those are. */
import { invalid } from '../http/errors.ts';
import { languages } from './catalogues.ts';

/** @throws AppError invalid at `profile.language` */
export function refuseUnknownLanguage(person: { profile?: unknown } | null | undefined) {
  const { language } = (person?.profile ?? {}) as { language?: string | null };
  if (!language || languages.some(({ id }) => id === language)) return;
  throw invalid({ 'profile.language': 'Choose one of the list' });
}
