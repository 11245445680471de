/** A key made in the administration, used by a program as docs/api-keys.md says, and revoked. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '../support/command.ts';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, DEMO_PASSWORD, storageOf } from './support/api.ts';
import { DESK, product } from './support/product.ts';

const [, command = ''] =
  /```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/api-keys.md'), 'utf8')) ?? [];
const run = promisify(execFile);

describe('API keys', () => {
  const takda = product();

  it('are made, shown once, used as the page says, named in the log, and revoked', async () => {
    const page = await takda.newPage({ viewport: DESK, storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/api-keys/create');
    await page.getByLabel('Name').fill('Nightly report');
    await page.getByRole('checkbox', { name: 'Teams: See the list' }).check();
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Your own password').fill(DEMO_PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your new API key' });
    const key = await dialog.locator('code').innerText();
    expect(key).toMatch(/^takda_[0-9a-f]{72}$/);
    await expectAccessible(page, 'a new key');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nightly report' }).waitFor();
    expect(await page.content()).not.toContain(key);

    const env = { ...process.env, TAKDA_URL: takda.address, TAKDA_KEY: key };
    const { stdout } = await run('sh', ['-c', command], { env });
    expect(JSON.parse(stdout).data).toHaveLength(5);
    const call = (path: string) =>
      fetch(`${takda.address}/api${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await call('/users')).status).toBe(403);

    await page.getByRole('link', { name: 'See what it did' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete API key' }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    expect((await call('/teams')).status).toBe(401);
    await expect(run('sh', ['-c', command], { env })).rejects.toThrow();
  });
});
