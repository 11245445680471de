/** Parses what people give. What zod refuses is said in words for a person. */
import type { z } from 'zod';
import { msg, type Translatable } from './index.ts';

export type Parsed<T> = ({ success: true; data: T } | { success: false; data?: undefined }) & {
  /**
   * The keys are dotted paths with the first error of each; `root` is the whole. It is empty where
   * nothing was refused.
   */
  errors: Record<string, Translatable>;
};

export function parseInWords<T>(schema: z.ZodType<T>, input: unknown): Parsed<T> {
  const parsed = schema.safeParse(input, { error: words });
  return parsed.success
    ? { success: true, data: parsed.data, errors: {} }
    : { success: false, errors: wordsByPath(parsed.error.issues) };
}

function wordsByPath(issues: readonly z.core.$ZodIssue[]): Record<string, Translatable> {
  const errors: Record<string, Translatable> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        errors[dotted([...issue.path, key])] ??= msg('There is no such field');
    } else {
      errors[dotted(issue.path)] ??= filledIn(issue);
    }
  }
  return errors;
}

const dotted = (path: readonly PropertyKey[]) =>
  path.length ? path.map(String).join('.') : 'root';

/** zod takes a text for a message: the number in it is that of the issue. */
function filledIn(issue: z.core.$ZodIssue): Translatable {
  if (issue.code === 'too_small') return withCount(issue.message, issue.minimum);
  if (issue.code === 'too_big') return withCount(issue.message, issue.maximum);
  return issue.message;
}

const withCount = (text: string, count: number | bigint): Translatable => ({
  text,
  values: { count: Number(count) },
});

/** Asked by zod for every issue that its schema has no words of its own for. */
const words: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? msg('Fill this in')
        : (EXPECTED[issue.expected] ?? msg('This is not valid'));
    case 'invalid_value':
      return msg('Choose one of the list');
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin);
    default:
      return msg('This is not valid');
  }
};

const EXPECTED: Record<string, string> = {
  string: msg('Enter text'),
  number: msg('Enter a number'),
  int: msg('Enter a whole number'),
  boolean: msg('Choose yes or no'),
  array: msg('Give a list'),
  object: msg('Give a group of fields'),
};

function tooSmall(origin: string, count: number): string {
  if (origin === 'string') {
    return count === 1
      ? msg('Fill this in')
      : msg('Use at least {count, plural, one {# character} other {# characters}}');
  }
  return origin === 'array' ? msg('Choose at least {count}') : msg('Enter {count} or more');
}

function tooBig(origin: string): string {
  if (origin === 'string') {
    return msg('Use at most {count, plural, one {# character} other {# characters}}');
  }
  return origin === 'array' ? msg('Choose at most {count}') : msg('Enter {count} or less');
}
