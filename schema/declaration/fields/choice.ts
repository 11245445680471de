import { z } from 'zod';
import { LIST_BOUNDS } from '../bounds.ts';
import type { FieldOptions, Option } from '../field.ts';
import type { Plain } from './kinds.ts';
import { errorMessage } from './values.ts';

type Ids<C extends readonly Option[]> = C[number]['id'] & string;

interface ChoiceOptions extends FieldOptions {
  options: readonly Option[];
  default?: string;
}
/** One of a declared list of words. */
export const choice = <const O extends ChoiceOptions>(options: O): Plain<Ids<O['options']>, O> => ({
  ...options,
  kind: 'choice',
  zod: oneOf(options.options),
});

interface ChoicesOptions extends FieldOptions {
  options: readonly Option[];
  default?: readonly string[];
}
/** Any number of a declared list of words. */
export const choices = <const O extends ChoicesOptions>(
  options: O,
): Plain<Ids<O['options']>[], O> => ({
  ...options,
  kind: 'choices',
  zod: z.array(oneOf(options.options)).max(LIST_BOUNDS.links),
});

/** The code of a language, such as `fil`; which ones there are, the files in `languages/` say. */
export const language = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'language',
  zod: z.string('Choose one of the list').regex(/^[a-z]{2,3}$/, 'Choose one of the list'),
});

/** A number that is chosen by its word, such as a weekday. */
export const numberChoice = <
  const O extends FieldOptions & {
    options: readonly (Option & { id: number })[];
    default?: number;
  },
>(
  options: O,
): Plain<number, O> => ({
  ...options,
  kind: 'choice',
  zod: z.literal(
    options.options.map((option) => option.id),
    { error: errorMessage('Choose one of the list') },
  ),
});

export const yesNo = <const O extends FieldOptions & { default?: boolean }>(
  options: O,
): Plain<boolean, O> => ({
  ...options,
  kind: 'yes_no',
  zod: z.boolean({ error: errorMessage('Choose yes or no') }),
});

const oneOf = (options: readonly Option[]) =>
  z.enum(
    options.map((option) => String(option.id)) as [string, ...string[]],
    'Choose one of the list',
  );
