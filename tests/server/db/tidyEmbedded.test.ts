import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { rows } from '#server/db/query.ts';
import { tidyEmbedded } from '#server/db/tidyEmbedded.ts';

it('keeps the embedded database as small as its rows, however often they change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'takda-tidy-'));
  const database = await openEmbedded({ dataDir: folder });
  const { db } = database;
  const size = async () => {
    const [found] = await rows<{ size: number }>(
      db,
      sql`select pg_total_relation_size('kept')::float8 as size`,
    );
    const log = join(folder, 'pg_wal');
    const files = readdirSync(log).map((name) => statSync(join(log, name)).size);
    return { table: found?.size ?? 0, log: files.reduce((sum, file) => sum + file, 0) };
  };
  const rewrite = async () => {
    for (let n = 0; n < 3; n++) await db.execute(sql`update kept set words = words || 'x'`);
  };
  await db.execute(sql`create table kept (id int primary key, words text not null)`);
  await db.execute(
    sql`insert into kept select n, repeat('a', 200) from generate_series(1, 20000) n`,
  );
  const enough = 1024 * 1024;
  for (let n = 0; n < 2; n++) {
    await rewrite();
    expect(await tidyEmbedded(database, enough)).toBe(true);
  }
  const first = await size();
  for (let n = 0; n < 5; n++) {
    await rewrite();
    await tidyEmbedded(database, enough);
  }
  const last = await size();
  expect(last.table).toBeLessThan(first.table * 1.5);
  expect(last.log).toBeLessThan(first.log * 1.5);
  expect(await tidyEmbedded(database, enough)).toBe(false);
  await database.close();
  rmSync(folder, { recursive: true });
});
