/** `npm run places`, with a sheet as the statistics authority lays it out. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import { Command, root } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const OURS = readFileSync(join(root, 'server/places/psgc.csv'), 'utf8');
const LEVELS: Record<string, string> = {
  region: 'Reg',
  province: 'Prov',
  city: 'Mun',
  district: 'SubMun',
  barangay: 'Bgy',
};

async function takeOver(rows: Record<string, string>[]) {
  const [sheet, target] = [join(folder, 'sheet.csv'), join(folder, 'psgc.csv')];
  writeFileSync(sheet, Papa.unparse(rows));
  const file = join(root, 'scripts/places.ts');
  const command = new Command(process.execPath, ['--import', 'tsx', file, sheet, target], {});
  return { code: await command.ended, output: command.output, target };
}
const published = () =>
  Papa.parse<Record<string, string>>(OURS, { header: true, skipEmptyLines: true }).data.map(
    ({ code = '', level = '', name = '' }) => ({
      '10-digit PSGC': code,
      Name: `${name} `,
      'Correspondence Code': '',
      'Geographic\nLevel': LEVELS[level] ?? '',
      'Old names': '',
    }),
  );

it('writes the file that the product reads', async () => {
  const note = { '10-digit PSGC': '', Name: 'Source: the authority', 'Geographic\nLevel': '' };
  const { code, output, target } = await takeOver([...published().reverse(), note]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^43767 places\./)]);
  expect(readFileSync(target, 'utf8')).toBe(OURS);
});

it('refuses what is not the whole sheet, and a row that is not right', async () => {
  expect(await takeOver(published().slice(0, 100))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Only 100 places'),
  });
  const [first = {}, ...rest] = published();
  expect(await takeOver([{ ...first, '10-digit PSGC': '12' }, ...rest])).toMatchObject({
    code: 1,
    output: expect.stringContaining('A row that is not right: 12'),
  });
});
