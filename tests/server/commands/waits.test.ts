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

it('says where nothing was recorded yet, and how it is used', async () => {
  const { code, output } = await run('check');
  expect(code, output).toBe(0);
  expect(output).toContain('there is nothing to replay');
  for (const given of [[], ['simulate'], ['check', 'more']]) {
    const wrong = await run(...given);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('Usage: npm run waits -- check');
  }
});
