import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate, statementsOf } from '../../../server/db/migrate.ts';
import snapshot from '../../../server/db/migrations/snapshot.json' with { type: 'json' };
import { rows } from '../../../server/db/query.ts';
import * as systemTables from '../../../server/db/systemTables.ts';
import { resourceTables } from '../../../server/db/tables.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

it('the committed migrations are those of today’s declarations', async () => {
  const current = generateDrizzleJson({ ...systemTables, ...resourceTables() });
  expect(await generateMigration(snapshot as never, current)).toEqual([]);
});

it('statements end at a semicolon at the end of a line, but not inside a body', () => {
  const script =
    "select 1;\n-- a note\ncreate function f() as $$\nbegin\n  return;\nend $$;\nselect ';' as x;\n";
  expect(statementsOf(script).map((statement) => statement.trim().split('\n').length)).toEqual([
    1, 5, 1,
  ]);
});

onEachEngine((engine) => {
  describe('migrating', () => {
    it('has nothing left to do, also for two processes at once', async () => {
      const database = await openTestDatabase(engine);
      try {
        expect(await Promise.all([migrate(database.db), migrate(database.db)])).toEqual([[], []]);
      } finally {
        await database.close();
      }
    });

    it('runs a new one whole or not at all', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'takda-migrations-'));
      const database = await openTestDatabase(engine);
      try {
        writeFileSync(join(folder, '9000_good.sql'), 'create table colours (name text);\n');
        writeFileSync(
          join(folder, '9001_bad.sql'),
          'create table shapes (name text);\nselect 1 / 0;\n',
        );
        await expect(migrate(database.db, folder)).rejects.toThrow();
        const found = await rows<{ name: string }>(
          database.db,
          sql`select table_name as name from information_schema.tables where table_name in ('colours', 'shapes')`,
        );
        expect(found).toEqual([{ name: 'colours' }]);
        writeFileSync(join(folder, '9001_bad.sql'), 'create table shapes (name text);\n');
        expect(await migrate(database.db, folder)).toEqual(['9001_bad.sql']);
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
});
