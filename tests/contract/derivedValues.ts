/** Values that a declared field takes, made from what it says of itself. */
import fc from 'fast-check';
import type { Field } from '#schema/declaration/field.ts';
import { uniqueKey } from '../support/builders/unique.ts';

type Which = 'first' | 'second';
const FIRST_OR_LAST = { first: 0, second: -1 } as const;
const chosen = ({ options = [] }: Field, which: Which) => options.at(FIRST_OR_LAST[which])?.id;

/** Kinds whose values need no other record. */
const PLAIN: Partial<Record<Field['kind'], (field: Field, which: Which) => unknown>> = {
  text: (field, which) => (field.options ? chosen(field, which) : uniqueKey('text')),
  long_text: () => `Some words, ${uniqueKey('text')}.`,
  email: () => `${uniqueKey('somebody')}@example.test`,
  phone: () => `09${String(another()).padStart(9, '0')}`,
  choice: chosen,
  choices: (field, which) => [chosen(field, which)],
  yes_no: (_, which) => which === 'first',
  number: ({ min = 0, max = min }, which) => (which === 'first' ? min : max),
  date: (_, which) => (which === 'first' ? '2026-12-03' : '2026-12-04'),
  time: (_, which) => (which === 'first' ? '09:00' : '10:00'),
  date_time: (_, which) => `2026-12-03T0${which === 'first' ? 1 : 2}:00:00.000Z`,
  time_zone: (_, which) => (which === 'first' ? 'Asia/Manila' : 'Asia/Tokyo'),
  language: (_, which) => (which === 'first' ? 'en' : 'fil'),
  translations: ({ fields = {} }, which) => ({
    fil: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, plainValue(field, which)]),
    ),
  }),
};

export const isPlain = ({ kind }: Field) => kind in PLAIN;

/** Lists of texts and of rows may be empty. */
export function plainValue(field: Field, which: Which): unknown {
  const value = PLAIN[field.kind]?.(field, which) ?? [];
  if (typeof value !== 'string' || field.zod.safeParse(value).success) return value;
  const { pattern } = field as Field & { pattern?: { regex: RegExp } };
  if (!pattern) return value.slice(-(field.max ?? value.length));
  const [matching] = fc.sample(fc.stringMatching(pattern.regex), { numRuns: 1, seed: another() });
  return matching;
}

let made = 0;
/** So that no two values are the same where they must not be. */
function another(): number {
  made += 1;
  return made;
}
