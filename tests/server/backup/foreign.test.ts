/** Tables and columns that somebody else keeps in the same database: named, and in nobody's way. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Manifest, openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { verifyBackup } from '#server/backup/verifyBackup.ts';
import { rows } from '#server/db/query.ts';
import { VERSION } from '#server/version.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { onEachEngine } from '../../support/engines.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { testApp } from '../../support/testApp.ts';
import { allRows, backUpApp, emptyPlace, scratch } from './places.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const to = scratch();
  afterAll(() => rmSync(to, { recursive: true, force: true }));
  beforeAll(async () => {
    await buildReservation(app.db, { notes: 'a\ttab, a \\ and\na line' });
    await app.db.execute(sql`create table their_notes (id serial, note text)`);
    await app.db.execute(sql`insert into their_notes (note) values ('theirs')`);
    await app.db.execute(sql`alter table services add column their_code text default 'x\ty'`);
  });

  const restored = async (folder: string) => {
    const place = await emptyPlace(engine);
    const said: string[] = [];
    try {
      const backup = await openBackup(folder, undefined);
      await restoreBackup({
        ...{ config: place.config, backup, store: new MemoryFiles(), erased: [] },
        ...{ now: app.clock.now(), say: (line: string) => said.push(line) },
      });
      const database = await place.open();
      const [found] = await rows<{ notes: string; name: string }>(
        database.db,
        sql`select r.notes, s.name from reservations r join services s on s.id = r.service_id`,
      );
      const tables = Object.keys(await allRows(database));
      await database.close();
      return { said, found, tables };
    } finally {
      await place.remove();
    }
  };

  it('a backup leaves them out, says which, and is restored', async () => {
    const backup = await backUpApp(app, to);
    expect(backup.manifest).toMatchObject({
      version: VERSION,
      left_out: ['services.their_code', 'their_notes'],
    });
    expect(backup.manifest.tables.map(({ name }) => name)).not.toContain('their_notes');
    expect(backup.manifest.sequences.map(({ name }) => name)).not.toContain('their_notes_id_seq');
    expect((await verifyBackup(await openBackup(backup.folder, undefined))).foreign).toEqual([]);
    const { found, tables } = await restored(backup.folder);
    expect(found?.notes).toBe('a\ttab, a \\ and\na line');
    expect(tables).not.toContain('their_notes');
  });

  it('a backup that has them, as 0.1.0 took it, is restored without them', async () => {
    app.clock.advance({ minutes: 1 });
    const backup = await backUpEverything();
    // As 0.1.0 wrote it, after another version had left its name in the database.
    const path = join(backup.folder, 'manifest.json');
    const { version, left_out, ...manifest }: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    const names = manifest.migrations.map((migration) =>
      typeof migration === 'string' ? migration : migration.name,
    );
    const migrations = ['0000_extensions.sql', ...names];
    writeFileSync(path, JSON.stringify({ ...manifest, format: 1, migrations }));

    const opened = await openBackup(backup.folder, undefined);
    expect((await verifyBackup(opened)).foreign).toEqual(['services.their_code', 'their_notes']);
    const { said, found } = await restored(backup.folder);
    expect(said).toContain('Not of Takda, and left out: services.their_code, their_notes.');
    expect(found?.notes).toBe('a\ttab, a \\ and\na line');
    expect(found?.name).toBeTruthy();
  });

  it('a backup that cannot be restored is not called sound', async () => {
    app.clock.advance({ minutes: 1 });
    const { folder } = await backUpApp(app, to);
    const refused = async (migrations: Manifest['migrations']) => {
      const opened = await openBackup(folder, undefined);
      return verifyBackup({ ...opened, manifest: { ...opened.manifest, migrations } });
    };
    await expect(refused(['0000_extensions.sql', '0001_tables.sql'])).rejects.toThrow(
      /Go through the commit [0-9a-f]{40} of Takda 0\.1\.0/,
    );
    const later = { name: '9999_later.sql', kind: 'expand', hash: 'later', version: '99.0.0' };
    await expect(refused([later])).rejects.toThrow(/newer version of Takda \(99\.0\.0/);
  });

  /** As a version that knows nothing of this database would do it. */
  async function backUpEverything() {
    const name = ['0043_of_another.sql', 'expand', 'another', '0.0.1'] as const;
    await app.db.execute(sql`insert into migrations (name, kind, hash, version)
      values (${sql.join(
        name.map((one) => sql`${one}`),
        sql`, `,
      )})`);
    const backup = await backUpApp(app, to);
    await app.db.execute(sql`delete from migrations where name = ${name[0]}`);
    const path = join(backup.folder, 'manifest.json');
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    const migrations = manifest.migrations.filter(
      (migration) => typeof migration !== 'string' && migration.name !== name[0],
    );
    writeFileSync(path, JSON.stringify({ ...manifest, migrations }));
    return backup;
  }
});
