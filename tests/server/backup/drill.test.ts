/** Book, upload, back up, go on, restore elsewhere, compare: from each engine into each. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { verifyActivity } from '#server/activityLogs/verify.ts';
import { buildApp } from '#server/app.ts';
import { adopt } from '#server/backup/adopt.ts';
import { addErasures, erasedIn } from '#server/backup/erasureList.ts';
import { type Backup, openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { verifyBackup } from '#server/backup/verifyBackup.ts';
import type { Database } from '#server/db/database.ts';
import { lastBackup, readInstallation } from '#server/db/installation.ts';
import { rows } from '#server/db/query.ts';
import { isOwnStore } from '#server/storage/ownership.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildSession } from '../../support/builders/buildSession.ts';
import { clientOf } from '../../support/client.ts';
import { engines, onEachEngine } from '../../support/engines.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { testApp } from '../../support/testApp.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { testKeys } from '../../support/testKeys.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';
import { allRows, backUpApp, emptyPlace, scratch } from './places.ts';

/** What becomes another one by the restore itself, or by erasing Ben again. */
const OTHERS = [
  ...['installation', 'activity_logs', 'activity_unsealed'],
  ...['events', 'mails', 'mail_contents'],
];

onEachEngine((engine) => {
  const app = testApp({ engine });
  const to = scratch();
  afterAll(() => rmSync(to, { recursive: true, force: true }));
  const keys = testKeys('backup');
  let backup: Backup;
  let before: Record<string, string[]>;
  let ana: Awaited<ReturnType<typeof app.as>>;
  let ben: typeof ana;
  let card: string;
  let cardOfBen: string;
  let visitOfBen: string;
  let bytes: Buffer;

  const identify = async (person: typeof ana) => {
    bytes = await picture(64, 48).png().toBuffer();
    const { body } = await uploadTo(app.app, person.token, bytes, 'identification');
    const files = [body.id];
    const answer = await person.post('/profile/identification/submit', { type: 'passport', files });
    expect(answer.status).toBe(200);
    return body.id as string;
  };
  const book = async (person: typeof ana, time: string) => {
    const service = await buildService(app.db, { capacity: 3 });
    const asked = { service_id: service.id, date: '2026-12-02', time, notes: 'a\tb\nc\\d “ñ”' };
    const answer = await person.post('/reservations/create', asked);
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };

  beforeAll(async () => {
    ana = await app.as('constituent', { password: PASSWORD });
    ben = await app.as('constituent', { password: PASSWORD });
    await book(ana, '09:00');
    visitOfBen = await book(ben, '10:00');
    card = await identify(ana);
    cardOfBen = await identify(ben);
    await appendToChain(app.db);
    before = await allRows(app.database);
    backup = await backUpApp(app, to, keys);

    // Life goes on: none of this is in the backup.
    await book(ana, '11:00');
    await uploadTo(app.app, ana.token, bytes, 'photo');
    const answer = await ben.post('/profile/erasure/request', {
      current_password: PASSWORD,
      reason: null,
    });
    expect(answer.status).toBe(200);
    const admin = await app.as('admin', { password: PASSWORD });
    const granted = await admin.post(`/users/erasure/grant/${ben.user.id}`, {
      current_password: PASSWORD,
    });
    expect(granted.status).toBe(200);
    await addErasures(to, await erasedIn(app.db), keys);
  });

  it('is whole, and holds everything readable for its key alone', async () => {
    const opened = await openBackup(backup.folder, keys);
    const { rows: count, files } = await verifyBackup(opened);
    expect(files).toBe(2);
    expect(count).toBe(Object.values(before).flat().length);
    await expect(openBackup(backup.folder, undefined)).rejects.toThrow(/key "backup": give it/);
  });

  describe.each(engines)('restored into %s', (into) => {
    let place: Awaited<ReturnType<typeof emptyPlace>>;
    let database: Database;
    let after: Record<string, string[]>;
    const store = new MemoryFiles(() => app.clock.now());
    beforeAll(async () => {
      place = await emptyPlace(into);
      const now = app.clock.now();
      const config = { ...place.config, backup_key: keys };
      const opened = await openBackup(backup.folder, keys);
      const said: string[] = [];
      const say = (line: string) => said.push(line);
      const done = await restoreBackup({ config, backup: opened, store, erased: [], now, say });
      expect(done).toEqual({ erased: 1, files: 1 });
      expect(said).toContain('reservations: 2 rows');
      database = await place.open();
      after = await allRows(database);
    });
    afterAll(async () => {
      await database?.close();
      await place?.remove();
    });

    it('has every row as it was, but for what is Ben’s', async () => {
      const isBens = (row: string) =>
        [ben.user.id, cardOfBen, visitOfBen].some((id) => row.includes(id));
      const others = (found: Record<string, string[]>) =>
        Object.fromEntries(
          Object.entries(found)
            .filter(([name]) => !OTHERS.includes(name))
            .map(([name, lines]) => [name, lines.filter((line) => !isBens(line))]),
        );
      const [was, is] = [others(before), others(after)];
      for (const found of [was, is]) {
        delete found.activity_seals;
        delete found.figure_marks;
      }
      expect(is).toEqual(was);
      expect(is.reservations).toHaveLength(1);
    });

    it('tells nobody again of what was booked before', () => {
      expect(before.events).not.toEqual([]);
      expect(after.events).toEqual([]);
    });

    it('has tables, constraints, indexes and triggers as a new one has', async () => {
      const fresh = await openTestDatabase(into);
      try {
        expect(await shapeOf(database)).toEqual(await shapeOf(fresh));
      } finally {
        await fresh.close();
      }
    });

    it('has erased Ben again, and has nothing of his', async () => {
      const text = JSON.stringify(after);
      expect(JSON.stringify(before)).toContain(ben.user.email);
      expect(text).not.toContain(ben.user.email);
      expect(store.keys.sort()).toEqual(['installation', `sealed-${card}`]);
      const [row] = await rows<{ status: string }>(
        database.db,
        sql`select status from users where id = ${ben.user.id}`,
      );
      expect(row?.status).toBe('erased');
    });

    it('has its activity log as it was written', async () => {
      await appendToChain(database.db);
      const { problems, checked, waiting } = await verifyActivity(database.db);
      expect({ problems, waiting }).toEqual({ problems: [], waiting: 0 });
      expect(checked).toBeGreaterThan(before.activity_logs?.length ?? 0);
    });

    it('goes on: people are there, files open, and it says what it is until it is adopted', async () => {
      const deps = { ...app.deps, database, files: store };
      const restored = await buildApp(deps, { logger: false });
      try {
        const session = await buildSession(database.db, ana.user, app.clock.now());
        const client = clientOf(restored, session);
        expect((await client.get('/reservations')).body.data).toHaveLength(1);
        const file = await downloadFrom(restored, card, client.token);
        expect(file.statusCode).toBe(200);
        const next = { service_id: (await buildService(database.db)).id };
        const slot = { date: '2026-12-03', time: '09:00' };
        expect((await client.post('/reservations/create', { ...next, ...slot })).status).toBe(201);
        const status = async () => (await restored.inject('/readyz')).json().installation;
        expect(await status()).toBe('restored');
        expect(await isOwnStore({ database, store })).toBe(false);
        expect(await lastBackup(database.db)).toBeNull();
        expect(await adopt({ database, store }, { now: app.clock.now() })).toEqual({
          wasRestored: true,
          hadForeignFiles: false,
          erased: 0,
        });
        expect(await isOwnStore({ database, store })).toBe(true);
        expect(await status()).toBeUndefined();
        expect((await readInstallation(database.db)).restored_from).toBe(backup.manifest.name);
      } finally {
        await restored.close();
      }
    });

    it('is not restored over', async () => {
      if (into === 'pglite') await database.close();
      const options = { backup, erased: [], now: app.clock.now(), say: () => {} };
      const config = { ...place.config, backup_key: keys };
      await expect(restoreBackup({ ...options, config, store: new MemoryFiles() })).rejects.toThrow(
        into === 'pglite'
          ? /^There is a database in /
          : /^The database is not empty: it has the table/,
      );
      const full = new MemoryFiles();
      await full.put('something', Buffer.from('x'));
      await expect(restoreBackup({ ...options, config, store: full })).rejects.toThrow(
        /^The file store is not empty/,
      );
      if (into === 'pglite') database = await place.open();
    });
  });

  it('lies in a folder of its own, with the list of erased people beside it', () => {
    expect(backup.folder).toBe(join(to, 'takda-20261201T010000Z'));
  });
});

const shapeOf = ({ db }: Database) =>
  rows(
    db,
    sql`select conrelid::regclass::text as "on", conname::text as name, pg_get_constraintdef(oid) as is
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text, tgname::text, tgenabled::text || pg_get_triggerdef(oid)
        from pg_trigger where not tgisinternal
      order by 1, 2, 3`,
  );
