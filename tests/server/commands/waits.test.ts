/** `npm run waits` as a process of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { builtCommand } from '../../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-waits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...given: string[]) {
  const command = builtCommand('waits', { DATA_DIR: folder, DEMO: 'off' }, given);
  return { code: await command.ended, output: command.output };
}

it('lives through some days, and prints how the intervals held', async () => {
  const { code, output } = await run('simulate', '--days', '22', '--seed', '1');
  expect(code, output).toBe(0);
  expect(output).toMatch(/Service +waits +inside/);
  expect(output).toMatch(/All +\d+ +[78]\d\.\d %/);
  expect(output).toContain('The intervals hold as they are meant to');
});

it('says where nothing was recorded yet, and how it is used', async () => {
  const { code, output } = await run('check');
  expect(code, output).toBe(0);
  expect(output).toContain('there is nothing to replay');
  for (const given of [[], ['simulate', '--days', 'many'], ['check', 'more']]) {
    const wrong = await run(...given);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('Usage: npm run waits -- check');
  }
});
