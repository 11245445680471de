/** What a language lacks, what it has too much, and where a translation lost a value. */
import { type Catalogue, placesIn } from '#schema/language/index.ts';

export interface Gaps {
  missing: string[];
  unused: string[];
  /** Keys whose translation takes other values than they do. */
  differing: string[];
}

export function compare(wanted: ReadonlySet<string>, texts: Catalogue, places = placesIn): Gaps {
  const translated = Object.entries(texts);
  return {
    missing: [...wanted].filter((text) => !texts[text]?.trim()).sort(),
    unused: translated.map(([key]) => key).filter((key) => !wanted.has(key)),
    differing: translated
      .filter(([key, text]) => text && names(key, places) !== names(text, places))
      .map(([key]) => key),
  };
}

const names = (text: string, places: (text: string) => string[]) =>
  [...new Set(places(text))].sort().join(' ');
