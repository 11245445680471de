import { expect, it } from 'vitest';
import { z } from 'zod';
import { translator } from '#schema/language/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';
import { translateEach } from '#schema/language/phrase.ts';

const t = translator('fil-PH', {
  'Use at most {count, plural, one {# character} other {# characters}}': 'Hanggang {count} titik',
});
const refusalsOf = (schema: z.ZodType, given: unknown) =>
  translateEach(t, parseInWords(schema, given).errors);

it('gives what was read where nothing is refused', () => {
  expect(parseInWords(z.object({ name: z.string().trim() }), { name: ' Ana ' })).toEqual({
    success: true,
    data: { name: 'Ana' },
    errors: {},
  });
});

it('says what zod refuses in words for a person, with their numbers', () => {
  const schema = z.strictObject({
    name: z.string().min(1).max(1500),
    age: z.int().min(18),
    teams: z.array(z.string()).min(2),
    colour: z.enum(['red', 'blue']),
    is_open: z.boolean(),
    born: z.iso.date(),
  });
  const given = { name: 'x'.repeat(1501), age: 3, teams: ['a'], colour: 'green', is_open: null };
  expect(refusalsOf(schema, { ...given, born: 'May', shoe: 44 })).toEqual({
    name: 'Hanggang 1,500 titik',
    age: 'Enter 18 or more',
    teams: 'Choose at least 2',
    colour: 'Choose one of the list',
    is_open: 'Fill this in',
    born: 'This is not valid',
    shoe: 'There is no such field',
  });
});

it('leaves the words of a schema as they are, whatever they begin with', () => {
  const schema = z.object({
    code: z.string().min(6, 'Invalid: give all six digits'),
    day: z.string().refine(() => false, 'Too small a day'),
    hours: z.string().refine(() => false),
  });
  expect(refusalsOf(schema, { code: '1', day: '', hours: '' })).toEqual({
    code: 'Invalid: give all six digits',
    day: 'Too small a day',
    hours: 'This is not valid',
  });
});
