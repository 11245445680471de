/** `npm run log -- verify` as a process of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtCommand } from '../../support/command.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function log(args: string[], env: Record<string, string> = {}) {
  const command = builtCommand('log', { DATA_DIR: join(folder, 'data'), ...env }, args);
  return { code: await command.ended, output: command.output };
}

it('says how it is used', async () => {
  for (const args of [[], ['check'], ['verify', 'nothing'], ['verify', '1:00', 'more']]) {
    const { code, output } = await log(args);
    expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run log -- verify/)]);
  }
});

it('works on the embedded database', async () => {
  const { code, output } = await log(['verify']);
  expect(output).toBe(
    'Checked 0 rows; 0 wait for their place.\nThe activity log is as it was written.\n',
  );
  expect(code).toBe(0);
});

describe.skipIf(inject('postgres') === null)('with a PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
  });
  afterAll(() => database?.close());

  it('tells what is noted, and what somebody has changed since', async () => {
    const env = { DATABASE_URL: database.url ?? '' };
    await database.db.execute(sql`insert into activity_logs (id, action, resource, created_at, updated_at)
      select gen_random_uuid(), 'login', 'users', '2026-12-01', '2026-12-01' from generate_series(1, 3)`);
    const first = await log(['verify'], env);
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('Checked 3 rows, places 1 to 3'),
    });
    const [, noted = ''] = /next check: (3:[0-9a-f]{64})\n$/.exec(first.output) ?? [];
    expect(await log(['verify', noted], env)).toMatchObject({ code: 0 });
    expect(await log(['verify', `3:${'0'.repeat(64)}`], env)).toMatchObject({ code: 2 });
    await database.db.execute(sql`alter table activity_logs disable trigger user`);
    await database.db.execute(sql`update activity_logs set action = 'logout'
      where id = (select log_id from activity_seals where position = 2)`);
    expect(await log(['verify', noted], env)).toEqual({
      code: 2,
      output:
        'Place 2: its row was changed.\nChecked 3 rows, places 1 to 3; 0 wait for their place.\nThe activity log is not as it was written.\n',
    });
  });
});
