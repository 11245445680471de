/** The languages that an organisation offers, out of those that the product speaks. */
import { type Language, languages } from './catalogues.ts';

/** @param listed codes as the settings have them; none at all, and none that there is, means all */
export function offeredLanguages(listed: readonly string[]): readonly Language[] {
  const offered = listed.flatMap((id) => languages.filter((language) => language.id === id));
  return offered.length > 0 ? offered : languages;
}
