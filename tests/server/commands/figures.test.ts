/** `npm run figures` as a process of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { builtCommand } from '../../support/command.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const DAY = 86_400_000;

describe.skipIf(inject('postgres') === null)('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takda-figures-'));
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    await ensureBuiltInRoles(database.db, new Date());
    // The command goes by the clock of its machine.
    const date = new Date(Date.now() - 9 * DAY).toISOString().slice(0, 10);
    const created_at = new Date(Date.now() - 12 * DAY).toISOString();
    await buildReservation(database.db, { date, created_at, activity_status: 'completed' });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  async function run(...given: string[]) {
    const env = { DATA_DIR: folder, DATABASE_URL: database.url ?? '', DEMO: 'off' };
    const command = builtCommand('figures', env, given);
    return { code: await command.ended, output: command.output };
  }

  it('checks what is stored, says where it differs, and makes it again', async () => {
    const first = await run('check');
    expect(first, first.output).toMatchObject({ code: 0 });
    expect(first.output).toMatch(/Counted \d+ days that were due\./);
    expect(first.output).toContain('The stored figures are those of the rows.');
    await database.db.execute(sql`update figure_rollups set totals = '{"visits": 7}'
      where totals ? 'visits' and span = 'day'`);
    const second = await run('check');
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/, the organisation, totals: stored \{"visits":7\}, counted \{/);
    expect(second.output).toContain('"npm run figures -- rebuild" counts all of them again.');
    const third = await run('rebuild');
    expect(third, third.output).toMatchObject({ code: 0 });
    expect((await run('check')).code).toBe(0);
    const wrong = await run('cheque');
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('Usage: npm run figures -- check');
  });
});
