import { expect, test } from 'vitest';
import { rowsOfRecords, toCsv } from '#src/generator/csv.ts';
import { buildSample, sample } from '../support/sample.ts';

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+63 917', '"\'+63 917"'],
  ['-5', '"\'-5"'],
  ['@cmd', '"\'@cmd"'],
  ['\t=1', '"\'\t=1"'],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['\n=1', '"\'\n=1"'],
])('%j is written as %j', async (text, cell) => {
  expect(await toCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

test('a sheet has words, not ids', async () => {
  const columns = sample.flatFields.filter(({ path }) =>
    ['title', 'size', 'day', 'parent_id', 'breaks', 'address.street'].includes(path),
  );
  const rows = rowsOfRecords({ columns, records: [buildSample()], zone: 'Asia/Manila' });
  expect(await toCsv(rows)).toBe(
    '\uFEFFTitle,Size,Day,Parent,Breaks,Address: Street\r\n' +
      'First sample,Large,2026-12-01,Second sample,10:00 to 10:15,Main Street 1\r\n',
  );
});
