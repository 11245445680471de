/** What takes something away waits until nobody uses it, and not for ever. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrating/migrate.ts';
import { beat, endBeat } from '#server/db/migrating/olderProcesses.ts';
import { rows } from '#server/db/query.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

describe.skipIf(inject('postgres') === null)('a migration that contracts', () => {
  let database: Database & { url?: string };
  let folder: string;
  let said: string[];
  const upgrade = (olderWait: number) =>
    migrateDatabase({ database_url: database.url }, database.db, {
      ...{ folder, olderWait, say: (line: string) => said.push(line) },
    });
  /** Whatever day it is for the test. */
  const seen = (id: string, version: string) =>
    database.db.execute(sql`insert into processes values (${id}, ${version}, now())`);
  beforeEach(async () => {
    database = await openTestDatabase('postgresql');
    folder = mkdtempSync(join(tmpdir(), 'takda-migrations-'));
    writeFileSync(
      join(folder, '9000_wide.sql'),
      '-- expand\nalter table teams add column motto text;\n',
    );
    writeFileSync(
      join(folder, '9001_narrow.sql'),
      '-- contract\nalter table teams drop column motto;\n',
    );
    said = [];
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('waits for an older process to end', async () => {
    const id = randomUUID();
    await seen(id, '0.1.5');
    await beat(database.db, randomUUID(), new Date());
    const upgraded = upgrade(60_000);
    await expect.poll(() => said.join()).toContain('9001_narrow.sql takes away what 0.1.5 uses');
    const [motto] = await rows<{ is_there: boolean }>(
      database.db,
      sql`select exists (select 1 from pg_attribute where attrelid = 'teams'::regclass and attname = 'motto') as is_there`,
    );
    expect(motto?.is_there).toBe(true);
    await endBeat(database.db, id);
    expect(await upgraded).toEqual(['9000_wide.sql', '9001_narrow.sql']);
    expect(said.at(-1)).toBe('No older process runs any longer.');
  });

  it('waits for a process of 0.1.0, which is known by its connections', async () => {
    const client = new Client({ connectionString: database.url, application_name: 'takda' });
    await client.connect();
    const upgraded = upgrade(60_000);
    await expect.poll(() => said.join()).toContain('9001_narrow.sql takes away what 0.1.0 uses');
    await client.end();
    expect(await upgraded).toHaveLength(2);
  });

  it('goes on after a while, and says so', async () => {
    await seen(randomUUID(), '0.1.5');
    expect(await upgrade(1_200)).toHaveLength(2);
    expect(said.at(-1)).toBe('Going on: processes of 0.1.5 answer 503 from now on.');
  });

  it('waits for nobody who has ended, was killed, or is of this version', async () => {
    await database.db.execute(
      sql`insert into processes values (${randomUUID()}, '0.1.5', now() - interval '1 minute')`,
    );
    await seen(randomUUID(), '99.0.0');
    expect(await upgrade(60_000)).toHaveLength(2);
    expect(said.filter((line) => line.includes('takes away'))).toEqual([]);
  });
});
