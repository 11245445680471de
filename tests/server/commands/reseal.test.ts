/** The product and its commands as processes of their own, with and without the right keys. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtCommand, type Command } from '../../support/command.ts';
import { freePort } from '../../support/freePort.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { testKeyring, writtenKeys } from '../../support/testKeys.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-sealing-'));
const running: Command[] = [];
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(name: string, env: Record<string, string>) {
  const started = builtCommand(name, {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    ...env,
  });
  running.push(started);
  return started;
}
const start = async (env: Record<string, string>) =>
  command('main', { PORT: String(await freePort()), ...env });
const resealing = (env: Record<string, string>) => command('reseal', env);

/** One sentence, and nothing of a stack. */
async function failure(started: Command): Promise<string> {
  expect(await started.ended).toBe(1);
  const lines = started.output.trimEnd().split('\n');
  // The first line of a start names the version.
  const said = lines.filter((line) => !line.startsWith('Takda '));
  expect(said).toHaveLength(1);
  return said.join('');
}

describe.skipIf(inject('postgres') === null)('with a PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let DATABASE_URL: string;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    DATABASE_URL = database.url ?? '';
  });
  afterAll(() => database.close());

  it('two processes start at once, keys are checked, and reseal moves to the next beside them', async () => {
    expect(await failure(await start({ DATABASE_URL }))).toMatch(/^DATA_KEYS is missing: /);
    expect(await failure(await start({ DATABASE_URL, DATA_KEYS: 'oops' }))).toMatch(
      /^DATA_KEYS is not usable: Give keys like/,
    );
    const old = { DATABASE_URL, DATA_KEYS: writtenKeys('old', 'new') };
    const [one, two] = [await start(old), await start(old)];
    await Promise.all([one.serves(), two.serves()]);
    const wrong = { DATABASE_URL, DATA_KEYS: `old:${Buffer.alloc(32).toString('base64')}` };
    expect(await failure(await start(wrong))).toMatch(/^DATA_KEYS has another key under "old"/);
    const [id, owner_id] = [crypto.randomUUID(), crypto.randomUUID()];
    const bound = { table: 'files', row: id, person: owner_id };
    const sealed = testKeyring('old').seal(Buffer.alloc(32), bound);
    await database.db.execute(sql`insert into files
          (id, owner_id, purpose, name, mime, size, created_at, sealed_key)
        values (${id}, ${owner_id}, 'identification', 'file', 'image/png', 1,
          '2026-12-01T01:00:00Z', ${sealed})`);

    const keys = { DATABASE_URL, DATA_KEYS: writtenKeys('new', 'old') };
    expect(await failure(await start({ DATABASE_URL, DATA_KEYS: writtenKeys('new') }))).toMatch(
      /^DATA_KEYS lacks the key "old"/,
    );
    const resealed = resealing(keys);
    expect(await resealed.ended).toBe(0);
    expect(resealed.output.trimEnd().split('\n')).toEqual([
      'files: 1 resealed',
      'Resealed 1 values with the key "new" and sealed 0 files.',
      'Nothing needs the key "old" any longer: take it out of DATA_KEYS.',
    ]);
    expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
    const after = await start({ DATABASE_URL, DATA_KEYS: writtenKeys('new') });
    await after.serves();
    expect(await after.stop()).toBe(0);
  });
});

describe('with the embedded database', () => {
  it('a key is made once, and reseal asks to stop the product', async () => {
    const first = await start({});
    await first.serves();
    const key = readFileSync(join(folder, 'data/data-keys'), 'utf8');
    expect(first.output).not.toContain(key.trim());
    expect(await failure(resealing({}))).toMatch(
      /is in use \(.*, process \d+\)\..* The embedded database serves one process: stop the product while this runs\.$/,
    );
    expect(await first.stop()).toBe(0);
    const resealed = resealing({});
    expect(await resealed.ended).toBe(0);
    expect(resealed.output).toContain('Resealed 0 values');
    expect(readFileSync(join(folder, 'data/data-keys'), 'utf8')).toBe(key);
    expect(await failure(await start({ DATA_KEYS: writtenKeys('other') }))).toMatch(
      /^DATA_KEYS lacks the key "[0-9a-f]{8}"/,
    );
  });
});
