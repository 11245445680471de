// @vitest-environment jsdom
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importFields } from '#schema/import/importable.ts';
import { user } from '#schema/index.ts';
import { formatErrors } from '#src/generator/import/downloads.ts';
import {
  applyOutcomes,
  batchesOf,
  type Line,
  linesOf,
  withoutRepeats,
} from '#src/generator/import/lines.ts';
import { decoded, readTable, tableOf, valuesIn } from '#src/generator/import/readTable.ts';

const fields = importFields(user, 'admin', { mode: 'create', key: 'email' });
const bytes = (...list: number[]) => new Uint8Array(list);
const tableIn = async (text: string) => ({ hash: '', ...tableOf('x.csv', await valuesIn(text)) });

test.each([
  ['commas', 'E-mail,Name\na@x.test,"Cruz, Ana"'],
  ['semicolons', 'E-mail;Name\r\na@x.test;Cruz, Ana'],
  ['tabs', 'E-mail\tName\na@x.test\tCruz, Ana\n\n'],
])('reads %s', async (_name, text) => {
  expect(await tableIn(text)).toMatchObject({
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

test('reads the first sheet of a workbook: texts, numbers, dates, yes and no', async () => {
  const file = new File([], 'people.xlsx');
  const content = workbook();
  const table = await readTable(Object.assign(file, { arrayBuffer: async () => content }));
  expect(table).toMatchObject({
    headings: ['Name', 'Seats', 'Since', 'Open'],
    lines: [
      { line: 2, cells: ['Añejo', '12', '2026-12-01', 'true'] },
      { line: 4, cells: ['B', '', '', ''] },
    ],
  });
  expect(table.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('takes back the apostrophe of our own exports, and says what it cannot take', async () => {
  const { lines } = await tableIn("A\n'+63 917\n'Tis");
  expect(lines.map(({ cells }) => cells[0])).toEqual(['+63 917', "'Tis"]);
  await expect(tableIn('A,B\n')).rejects.toThrow(/no rows/);
  await expect(tableIn(`A\n${'x\n'.repeat(50_001)}`)).rejects.toThrow('50,001 rows');
});

test('tells columns of one heading apart', async () => {
  const { headings } = await tableIn('Name,Note,Name,Name\nA,B,C,D');
  expect(headings).toEqual(['Name', 'Note', 'Name (2)', 'Name (3)']);
});

const table = (count: number) =>
  tableIn(`E-mail\n${Array.from({ length: count }, (_, n) => `p${n}@x.test`).join('\n')}`);

test('sends two hundred rows at a time, fewer when they are long', async () => {
  const lines = linesOf(await table(430), { 0: 'email' });
  const sizes = (some: readonly Line[]) => batchesOf(some).map(({ length }) => length);
  expect(sizes(lines)).toEqual([200, 200, 30]);
  const long = lines.map((line) => ({
    ...line,
    cells: { ...line.cells, 'profile.address': 'x'.repeat(2000) },
  }));
  expect(Math.max(...sizes(long))).toBeLessThan(45);
  expect(sizes(long).reduce((sum, size) => sum + size, 0)).toBe(430);
});

test('of several lines about one record the first counts, until they differ', async () => {
  const [one, two] = linesOf(await tableIn('E-mail\na@x.test\nA@X.test'), { 0: 'email' });
  if (!one || !two) throw new Error('There are two lines');
  const marked = withoutRepeats([one, two], ['email']);
  expect(marked).toMatchObject([{ state: 'new' }, { state: 'skip', sameAs: 2 }]);
  expect(batchesOf(marked)[0]?.[1]).toMatchObject({ number: 3, same_as: 2 });
  const corrected = marked.map((line) =>
    line.number === 2 ? { ...line, cells: { email: 'b@x.test' } } : line,
  );
  const again = withoutRepeats(corrected, ['email']);
  expect(again).toMatchObject([{ state: 'new' }, { state: 'new' }]);
  expect(again[1]).not.toHaveProperty('sameAs');
  expect(withoutRepeats([one, two], [])).toMatchObject([{ state: 'new' }, { state: 'new' }]);
});

test('puts what the server said at its lines', async () => {
  const lines = linesOf(await table(2), { 0: 'email' });
  const errors = { 'categories.0': 'Unknown', 'profile.last_name': 'Fill this in' };
  const outcomes = [
    { number: 2, outcome: 'create' as const, is_done: true, id: 'one', errors: {} },
    { number: 3, outcome: 'error' as const, is_done: false, id: null, errors },
  ];
  expect(applyOutcomes(lines, outcomes)).toMatchObject([
    { state: 'create', isDone: true, id: 'one' },
    { state: 'error', errors },
  ]);
  expect(formatErrors(errors, fields)).toEqual([
    'Categories: Unknown.',
    'Last name: Fill this in.',
  ]);
});

/** As spreadsheet programs write one, with nothing that is not needed. */
function workbook(): ArrayBuffer {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><dimension ref="A1:D4"/><sheetData>
      <row r="1">${['Name', 'Seats', 'Since', 'Open'].map((one, at) => text(one).replace('<c ', `<c r="${'ABCD'[at]}1" `)).join('')}</row>
      <row r="2">${text('Añejo').replace('<c ', '<c r="A2" ')}<c r="B2"><v>12</v></c><c r="C2" s="1"><v>46357</v></c><c r="D2" t="b"><v>1</v></c></row>
      <row r="4">${text('B').replace('<c ', '<c r="A4" ')}</row></sheetData></worksheet>`,
  };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  );
  return zipped.buffer as ArrayBuffer;
}
