/** Field builders: each says a type, its label and how it is shown, once. */
import type { Group, LeafFields } from './field.ts';

export { choice, choices, language, numberChoice, yesNo } from './fields/choice.ts';
export { file, files, image } from './fields/file.ts';
export { number } from './fields/number.ts';
export { type Named, reference, referenceMany } from './fields/reference.ts';
export { rows } from './fields/rows.ts';
export { email, longText, phone, text, textList } from './fields/text.ts';
export { date, dateTime, time, timeZone } from './fields/time.ts';
export {
  inLanguage,
  languagesIn,
  rowBefore,
  type Texts,
  type Translations,
  translatedIn,
  translations,
} from './fields/translations.ts';
export { inputSchema, paragraphs, string, uuid } from './fields/values.ts';

export const group = <F extends LeafFields>(options: { label: string; fields: F }): Group<F> => ({
  ...options,
  kind: 'group',
});
