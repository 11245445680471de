/**
 * The languages the product speaks: English, which its texts are written in, and one file each in
 * `schema/languages/` with what the declarations bring along. Read once, when the server starts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { declaredTranslations } from '#schema/index.ts';
import { inEnglish, type Translate, translator } from '#schema/language/index.ts';
import { localeWithClock } from '#schema/time/clock.ts';

export interface Language {
  /** Its code, such as `fil`; the name of its file. */
  id: string;
  /** The name is in the language itself. */
  name: string;
  /** BCP 47, such as `fil-PH`. */
  locale: string;
}

export const ENGLISH: Language = { id: 'en', name: 'English', locale: 'en-GB' };

/** The same two levels up from here and from the built server. */
const FOLDER = join(import.meta.dirname, '../../schema/languages');
const catalogue = z.object({
  name: z.string().min(1),
  locale: z.string().refine((tag) => Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0),
  /** English text -> the same in this language. */
  texts: z.record(z.string(), z.string()),
});

const translators = new Map<string, Translate>([[ENGLISH.id, inEnglish]]);
/** English first, the others by their code. */
export const languages: readonly Language[] = [ENGLISH, ...readAll()];

/** English for a language that the product does not speak. */
export const translatorFor = (language: string | null | undefined): Translate =>
  translators.get(language ?? ENGLISH.id) ?? inEnglish;

/**
 * For dates, times and numbers, such as `fil-PH`.
 * @param clock of the settings; absent where no time is written
 */
export const localeOf = (language: string | null | undefined, clock?: string | null): string =>
  localeWithClock((languages.find(({ id }) => id === language) ?? ENGLISH).locale, clock);

function readAll(): Language[] {
  if (!existsSync(FOLDER)) return [];
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const { name, locale, texts } = catalogue.parse(
      JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
    );
    const id = parse(file).name;
    translators.set(id, translator(locale, { ...declaredTranslations(id), ...texts }));
    return { id, name, locale };
  });
}
