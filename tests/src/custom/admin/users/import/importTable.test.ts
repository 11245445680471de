// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { importable } from '#schema/users/import.ts';
import { toRow } from '#src/custom/admin/users/import/cells.ts';
import { guessColumns, guessDates, missing } from '#src/custom/admin/users/import/columns.ts';
import { formatErrors } from '#src/custom/admin/users/import/downloads.ts';
import {
  applyOutcomes,
  batchesOf,
  type Line,
  linesOf,
  withoutRepeats,
} from '#src/custom/admin/users/import/lines.ts';
import { decoded, tableOf } from '#src/custom/admin/users/import/readTable.ts';

const fields = importable('admin');
const bytes = (...list: number[]) => new Uint8Array(list);

test.each([
  ['commas', 'E-mail,Name\na@x.test,"Cruz, Ana"'],
  ['semicolons', 'E-mail;Name\r\na@x.test;Cruz, Ana'],
  ['tabs', 'E-mail\tName\na@x.test\tCruz, Ana\n\n'],
])('reads %s', (_name, text) => {
  expect(tableOf('x.csv', text)).toEqual({
    name: 'x.csv',
    headings: ['E-mail', 'Name'],
    lines: [{ line: 2, cells: ['a@x.test', 'Cruz, Ana'] }],
  });
});

test('reads what spreadsheets write, with a mark and without', () => {
  expect(decoded(bytes(0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xb1))).toBe('añ');
  expect(decoded(bytes(0x61, 0xc3, 0xb1))).toBe('añ');
  expect(decoded(bytes(0x61, 0xf1))).toBe('añ');
  expect(decoded(bytes(0xff, 0xfe, 0x61, 0x00, 0xf1, 0x00))).toBe('añ');
});

test('takes back the apostrophe of our own exports, and says what it cannot take', () => {
  expect(tableOf('x.csv', "A\n'+63 917\n'Tis").lines.map(({ cells }) => cells[0])).toEqual([
    '+63 917',
    "'Tis",
  ]);
  expect(() => tableOf('x.csv', 'A,B\n')).toThrow(/no rows/);
  expect(() => tableOf('x.csv', `A\n${'x\n'.repeat(2001)}`)).toThrow('2,001 rows');
});

test('guesses columns from headings, each field once', () => {
  const headings = ['EMAIL *', 'Given name', 'Profile: Last name', 'Surname', 'Sex', 'Shoe size'];
  const mapping = guessColumns(headings, 'admin');
  expect(mapping).toEqual({
    0: 'email',
    1: 'profile.first_name',
    2: 'profile.last_name',
    4: 'profile.gender',
  });
  expect(missing(mapping, 'admin')).toEqual([]);
  expect(missing({}, 'admin').map(({ path }) => path)).toEqual([
    'email',
    'profile.first_name',
    'profile.last_name',
  ]);
});

test('guesses how dates are written, by what most of them can be', () => {
  expect(guessDates(['1990-12-31', ''])).toBe('ymd');
  expect(guessDates(['12/31/1990', '13/45/1970', '01/02/1980'])).toBe('mdy');
  expect(guessDates(['31.12.1990', '01.02.1980'])).toBe('dmy');
  expect(guessDates(['01/02/1980'])).toBe('mdy');
  expect(guessDates([])).toBe('ymd');
});

test('reads cells by the kind of their field; what it cannot read goes as it is', () => {
  const texts = {
    email: ' a@x.test ',
    categories: 'Senior citizens; PWD',
    'profile.first_name': 'Ana',
    'profile.suffix': '',
    'profile.gender': 'FEMALE',
    'profile.birth_date': '31/12/1990',
    'profile.civil_status': 'Complicated',
  };
  expect(toRow(texts, { fields, dates: 'dmy' })).toEqual({
    email: 'a@x.test',
    categories: ['Senior citizens', 'PWD'],
    profile: {
      first_name: 'Ana',
      gender: 'female',
      birth_date: '1990-12-31',
      civil_status: 'Complicated',
    },
  });
  const dated = (text: string) =>
    toRow({ 'profile.birth_date': text }, { fields, dates: 'mdy' }).profile;
  expect(dated('2/3/1990')).toEqual({ birth_date: '1990-02-03' });
  expect(dated('1990-2-3')).toEqual({ birth_date: '1990-02-03' });
  expect(dated('2/3/90')).toEqual({ birth_date: '2/3/90' });
});

const table = (count: number) =>
  tableOf('x.csv', `E-mail\n${Array.from({ length: count }, (_, n) => `p${n}@x.test`).join('\n')}`);

test('sends a hundred rows at a time, fewer when they are long', () => {
  const lines = linesOf(table(230), { 0: 'email' });
  const sizes = (some: readonly Line[]) =>
    batchesOf(some, { fields, dates: 'ymd' }).map(({ rows }) => rows.length);
  expect(sizes(lines)).toEqual([100, 100, 30]);
  const long = lines.map((line) => ({
    ...line,
    texts: { ...line.texts, 'profile.address': 'x'.repeat(2000) },
  }));
  expect(Math.max(...sizes(long))).toBeLessThan(45);
  expect(sizes(long).reduce((sum, size) => sum + size, 0)).toBe(230);
});

test('of several lines with one address the first counts, until they differ', () => {
  const [one, two] = linesOf(tableOf('x.csv', 'E-mail\na@x.test\nA@X.test'), { 0: 'email' });
  if (!one || !two) throw new Error('There are two lines');
  const marked = withoutRepeats([one, two]);
  expect(marked).toMatchObject([{ state: 'new' }, { state: 'skip', sameAs: 2 }]);
  const mended = marked.map((line) =>
    line.number === 2 ? { ...line, texts: { email: 'b@x.test' } } : line,
  );
  const again = withoutRepeats(mended);
  expect(again).toMatchObject([{ state: 'new' }, { state: 'new' }]);
  expect(again[1]).not.toHaveProperty('sameAs');
});

test('puts what the server said at its lines', () => {
  const lines = linesOf(table(2), { 0: 'email' });
  const [batch] = batchesOf(lines, { fields, dates: 'ymd' });
  if (!batch) throw new Error('There is a batch');
  const errors = { 'categories.0': 'Unknown', 'profile.last_name': 'Fill this in' };
  const outcomes = [
    { outcome: 'create' as const, id: 'one', errors: {} },
    { outcome: 'error' as const, id: null, errors },
  ];
  expect(applyOutcomes(lines, batch, { outcomes, isImport: true })).toMatchObject([
    { state: 'done', id: 'one' },
    { state: 'error', errors },
  ]);
  expect(formatErrors(errors, fields)).toEqual([
    'Categories: Unknown.',
    'Last name: Fill this in.',
  ]);
});
