/** What the values of fields have in common as they come in. */
import { z } from 'zod';
import { FORBIDDEN_IN_LINE, FORBIDDEN_IN_TEXT } from '../../language/characters.ts';
import type { Field } from '../field.ts';

const without = (refused: RegExp) => (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !refused.test(value), {
      message: 'This text holds a character that cannot be stored',
    });
/** One line. */
export const string = without(FORBIDDEN_IN_LINE);
/** Several lines. */
export const paragraphs = without(FORBIDDEN_IN_TEXT);
/**
 * A message for a wrong value; a missing one is asked for in the same words everywhere, and one out
 * of bounds is told its bound.
 */
export const errorMessage =
  (message: string) =>
  ({ input, code }: { input?: unknown; code?: string }) => {
    if (input === undefined || input === null) return 'Fill this in';
    return code === 'too_small' || code === 'too_big' ? undefined : message;
  };
export const uuid = z.uuid({ error: errorMessage('This is not an id') });
export const nonEmpty = (schema: z.ZodType<string>) =>
  schema.refine((value) => value.length > 0, { message: 'Fill this in' });

/** A field's value as it comes in, with null for "nothing" where it may be. */
export function inputSchema(field: Field): z.ZodType {
  if (field.required) return field.zod;
  return field.default === undefined
    ? field.zod.nullable().default(null)
    : field.zod.default(field.default);
}

/** One of a declared list, by its id. */
export const idsOf = <T extends string>(options: readonly { id: T }[]) =>
  z.enum(options.map(({ id }) => id) as [T, ...T[]], 'Choose one of the list');
