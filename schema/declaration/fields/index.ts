/** Field builders: each says a type, its label and how it is shown, once. */
import type { Group, LeafFields } from '../field.ts';

export { choice, choices, language, numberChoice, yesNo } from './choice.ts';
export { file, files, image } from './file.ts';
export { number } from './number.ts';
export { type Named, reference, referenceMany } from './reference.ts';
export { rows } from './rows.ts';
export { email, longText, phone, text, textList } from './text.ts';
export { date, dateTime, time, timeZone } from './time.ts';
export {
  inLanguage,
  languagesIn,
  rowBefore,
  type Texts,
  type Translations,
  translatedIn,
  translations,
} from './translations.ts';
export { inputSchema, paragraphs, string, uuid } from './values.ts';

export const group = <F extends LeafFields>(options: { label: string; fields: F }): Group<F> => ({
  ...options,
  kind: 'group',
});
