import { resources } from './index.ts';
import type { Catalogue } from './language.ts';

/** What the declarations bring along of a language, beside its file in `languages/`. */
export const declaredTranslations = (language: string): Catalogue =>
  Object.assign({}, ...resources.map(({ translations }) => translations?.[language]));
