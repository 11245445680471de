/** The commands as processes of their own, beside a product that runs. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readErasureList } from '#server/backup/erasureList.ts';
import { lastBackup } from '#server/db/installation.ts';
import { builtCommand, type Command } from '../../support/command.ts';
import { engines } from '../../support/engines.ts';
import { freePort } from '../../support/freePort.ts';
import { testKeys, writtenKeys } from '../../support/testKeys.ts';
import { emptyPlace, scratch } from '../backup/places.ts';

const BACKUP_KEY = writtenKeys('backup');
const running: Command[] = [];
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});

function command(name: string, env: Record<string, string>, ...args: string[]) {
  const started = builtCommand(name, env, args);
  running.push(started);
  return started;
}
async function run(...given: Parameters<typeof command>) {
  const started = command(...given);
  const code = await started.ended;
  return { code, output: started.output.trimEnd() };
}
async function start(env: Record<string, string>) {
  const port = String(await freePort());
  const started = command('main', { ...env, PORT: port });
  await started.serves();
  return { started, ready: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json() };
}
const [backup, verify, restore] = ['backup', 'verify', 'restore'] as const;

describe.each(engines)('on %s', (engine) => {
  const to = scratch();
  afterAll(() => rmSync(to, { recursive: true, force: true }));

  it('a running product is backed up, restored beside it, looked at and adopted', async () => {
    const [live, copy] = [await emptyPlace(engine), await emptyPlace(engine)];
    const keys: Record<string, string> =
      engine === 'postgresql' ? { DATA_KEYS: writtenKeys('data') } : {};
    const env = { ...live.env, ...keys, BACKUP_KEY };
    try {
      const product = await start(env);
      expect(await product.ready()).not.toHaveProperty('installation');
      const taken = await run(backup, env, '--to', to);
      expect(taken.output).toMatch(
        /^Backed up \d+ rows and 0 files \([\d.]+ MB\) into .*takda-\d{8}T\d{6}Z, encrypted\.\nThe list of erased people in .* has 0\.$/,
      );
      expect(taken.code).toBe(0);
      expect(readdirSync(live.env.DATA_DIR ?? '').filter((name) => /copy-/.test(name))).toEqual([]);
      const [name = ''] = readdirSync(to).filter((one) => one.startsWith('takda-'));
      const from = join(to, name);
      const verified = await run(verify, { BACKUP_KEY }, '--from', from);
      expect(verified.output).toMatch(
        /\nThe backup is as it was written, can be restored by this version, and opens with this key\.$/,
      );
      expect(await run(verify, {}, '--from', from)).toMatchObject({ code: 2 });
      // The product goes on, and one whose place is taken is refused.
      expect(await product.ready()).not.toHaveProperty('installation');
      const over = await run(restore, env, '--from', from);
      expect(over.code).toBe(1);
      expect(over.output).toMatch(
        engine === 'pglite' ? /^The file store is not empty|in use by process/ : /not empty/,
      );

      const target = { ...copy.env, ...keys, BACKUP_KEY };
      const restored = await run(restore, target, '--from', from);
      expect(restored.output).toMatch(/\nRestored takda-\S+, with 0 files\.\n/);
      expect(restored.output).toMatch(/run: npm run adopt\.$/);
      if (engine === 'pglite') {
        expect(restored.output).toContain('put the file data-keys of the original to');
        cpSync(
          join(live.env.DATA_DIR ?? '', 'data-keys'),
          join(copy.env.DATA_DIR ?? '', 'data-keys'),
        );
      }
      const log = await run('log', target, 'verify');
      expect(log.output).toContain('The activity log is as it was written.');
      const again = await start(target);
      expect(again.started.output).toMatch(/WARNING: This is the backup takda-\S+, restored\./);
      expect(await again.ready()).toMatchObject({ installation: 'restored' });
      const adopted = await run('adopt', target);
      expect(adopted).toEqual({
        code: 0,
        output: 'It is the installation that runs from now on: it sends mails again.',
      });
      expect(await again.ready()).not.toHaveProperty('installation');
      expect((await run('adopt', target)).output).toMatch(/^There is nothing/);
      expect(await again.started.stop()).toBe(0);
      expect(await product.started.stop()).toBe(0);

      // With nobody there, the command opens the database itself.
      const closed = await run(backup, { ...env, BACKUP_KEY: '' }, '--to', join(to, 'plain'));
      expect(closed.output).toMatch(/\nIt is not encrypted: whoever can read that folder reads/);
      const database = await live.open();
      expect(await lastBackup(database.db)).toMatchObject({ files: 0, is_encrypted: false });
      await database.db.execute(sql`insert into users (id, created_at, updated_at, username, email, status, profile_first_name, profile_last_name)
          values ('01900000-0000-7000-8000-00000000000a', '2026-12-01', '2026-12-01', 'x', 'x@takda.invalid', 'erased', 'Erased', 'person')`);
      await database.close();
      expect(await run(backup, env, '--to', to, '--erasures-only')).toEqual({
        code: 0,
        output: `The list of erased people in ${to} has 1.`,
      });
      expect(await readErasureList(to, testKeys('backup'))).toHaveLength(1);
    } finally {
      for (const one of running.splice(0)) await one.stop('SIGKILL');
      await live.remove();
      await copy.remove();
    }
  });
});

describe('what a running product answers to commands', () => {
  it('is for who can read its data folder alone', async () => {
    const place = await emptyPlace('pglite');
    const product = await start(place.env);
    const path = join(place.env.DATA_DIR ?? '', 'control.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { port, secret } = JSON.parse(readFileSync(path, 'utf8'));
    const ask = (given: string, control = 'copy') =>
      fetch(`http://127.0.0.1:${port}/${control}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${given}` },
        body: '{}',
      }).then(({ status }) => status);
    expect(await ask('x'.repeat(secret.length))).toBe(403);
    expect(await ask('')).toBe(403);
    expect(await ask(secret, 'constructor')).toBe(404);
    expect(await product.started.stop()).toBe(0);
    expect(existsSync(path)).toBe(false);
    await place.remove();
  });

  it('commands say how they are used', async () => {
    for (const name of [backup, verify, restore]) {
      const { code, output } = await run(name, {}, '--nothing');
      expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run /)]);
    }
  });
});
