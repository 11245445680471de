/** What no text of any resource may hold: what deceives the eye, or breaks a line. */
import { expect, it } from 'vitest';
import type { Field } from '#schema/declaration/field.ts';
import { paragraphs, string } from '#schema/declaration/fields/index.ts';
import { resources } from '#schema/index.ts';
import { readAnswer } from '#schema/questionnaires/readAnswer.ts';

const ONE_LINE = ['text', 'email', 'phone', 'text_list'];
const fieldsOf = (field: Field): Field[] => [field, ...Object.values(field.fields ?? {})];
const placed = resources.flatMap(({ name, flatFields }) =>
  flatFields.flatMap(({ path, field }) =>
    fieldsOf(field).map((one) => [`${name}.${path}`, one] as const),
  ),
);
const of = (...kinds: string[]) => placed.filter(([, { kind }]) => kinds.includes(kind));
const CONTROL = ['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\ud800'];
const TURNING = ['\u202e', '\u202a', '\u2066', '\u2069', '\u200f', '\u200e', '\u061c', '\u2028'];

it('finds every kind of text', () => {
  expect(of(...ONE_LINE).length).toBeGreaterThan(40);
  expect(of('long_text').length).toBeGreaterThan(3);
});

it.each(of(...ONE_LINE))('%s is one line of plain characters', (path, { kind, zod }) => {
  for (const odd of [...CONTROL, ...TURNING, '\n', '\t']) {
    const value = kind === 'email' ? `an${odd}a@example.test` : `An${odd}a`;
    expect(zod.safeParse(kind === 'text_list' ? [value] : value).success, path).toBe(false);
  }
});

it.each(of('long_text'))('%s has lines and no control characters', (_path, { zod }) => {
  for (const odd of CONTROL) expect(zod.safeParse(`An${odd}a`).success).toBe(false);
});

it('answers to questions are one line, or several, of plain characters', () => {
  const answer = (kind: 'short_text' | 'long_text', given: string) =>
    readAnswer({ kind, required: true } as never, given);
  for (const odd of [...CONTROL, ...TURNING, '\n', '\t']) {
    expect(answer('short_text', `An${odd}a`)).toHaveProperty('problem');
  }
  for (const odd of CONTROL) expect(answer('long_text', `An${odd}a`)).toHaveProperty('problem');
  expect(answer('long_text', 'One\ntwo')).toEqual({ value: 'One\ntwo' });
});

it('names as they are written everywhere are fine', () => {
  const names = ['Ñañañandú', "D'Angelo-Reyes", 'מריה', 'ماريا', '李小龍', 'क्‍ष', 'Ana 👩‍👩‍👧'];
  for (const name of names) expect(string(200).safeParse(name).success, name).toBe(true);
  expect(paragraphs(200).safeParse('One\n\ttwo\r\nthree').success).toBe(true);
});
