/** `npm run health-readings` as a process of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import { builtCommand } from '../../support/command.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

describe.skipIf(inject('postgres') === null)('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takda-readings-'));
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let nurse: UserRow;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    const { db } = database;
    const at = '2026-12-01T01:00:00.000Z';
    await ensureBuiltInRoles(db, new Date(at));
    nurse = await buildUser(db);
    const person = await buildUser(db);
    const team = await buildTeam(db, { name: 'City Health Office' });
    await db.execute(sql`insert into activity_logs (id, actor_id, action, resource, subject_id,
        subject_name, owner_id, team_id, created_at, updated_at)
      values (${uuidv7()}, ${nurse.id}, 'read_health_information', 'users', ${person.id},
        'Maria Santos', ${person.id}, ${team.id}, ${at}, ${at})`);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  async function run(...given: string[]) {
    const env = { DATA_DIR: folder, DATABASE_URL: database.url ?? '', DEMO: 'off' };
    const command = builtCommand('health-readings', env, given);
    return { code: await command.ended, output: command.output };
  }

  it('names the people and days, or says what is wrong with the question', async () => {
    const days = ['--from', '2026-12-01', '--to', '2026-12-01'];
    const told = await run('--account', nurse.email, ...days);
    expect(told, told.output).toMatchObject({ code: 0 });
    expect(told.output).toContain(
      'Ana Reyes read the health information of 1 person, in 1 reading.',
    );
    expect(told.output).toMatch(/2026-12-01T01:00:00.000Z {2}Maria Santos .* City Health Office/);
    const unknown = await run('--account', 'nobody', ...days);
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('--account: There is no such account');
    const without = await run('--account', 'nobody', '--from', 'yesterday');
    expect(without.code).toBe(1);
    expect(without.output).toContain('--from: Enter a date like 2026-12-01');
    expect(without.output).toContain('Usage: npm run health-readings');
  });
});
