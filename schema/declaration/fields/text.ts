import { z } from 'zod';
import { LIST_BOUNDS } from '../bounds.ts';
import type { Field, FieldOptions } from '../field.ts';
import type { Plain } from './kinds.ts';
import { nonEmpty, paragraphs, string } from './values.ts';

interface TextOptions extends FieldOptions, Pick<Field, 'options' | 'names' | 'readZod'> {
  max?: number;
  default?: string;
  pattern?: { regex: RegExp; message: string };
}
export const text = <const O extends TextOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'text',
  zod: nonEmpty(matching(string(options.max ?? 200), options.pattern)),
});

/** Several lines; at most 5,000 characters by default. */
export const longText = <const O extends TextOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'long_text',
  zod: nonEmpty(matching(paragraphs(options.max ?? 5000), options.pattern)),
});

export const email = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'email',
  zod: matching(string(254).toLowerCase(), {
    regex: z.regexes.email,
    message: 'Enter an e-mail address like name@example.org',
  }),
});

export const phone = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  searchIgnoresPunctuation: true,
  ...options,
  kind: 'phone',
  zod: matching(string(24), {
    regex: /^\+?[0-9][0-9 ()-]{5,22}$/,
    message: 'Enter a phone number like 0917 123 4567',
  }),
});

/** Several short texts, such as permissions or languages. */
export const textList = <const O extends FieldOptions & { default?: readonly string[] }>(
  options: O,
): Field<string[], string[], 'default'> => ({
  default: [],
  ...options,
  kind: 'text_list',
  zod: z.array(nonEmpty(string(200))).max(LIST_BOUNDS.links),
});

function matching(schema: z.ZodType<string>, pattern: TextOptions['pattern']): z.ZodType<string> {
  return pattern
    ? schema.refine((value) => pattern.regex.test(value), { message: pattern.message })
    : schema;
}
