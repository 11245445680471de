/** A copy of the database must not tidy up the files of the one that runs. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readInstallation, saveInstallation } from '#server/db/installation.ts';
import { emptyTrash } from '#server/files/removeStrays.ts';
import { tidyFiles } from '#server/files/tidyFiles.ts';
import { guardStore } from '#server/storage/guardStore.ts';
import { isOwnStore, markNewStore, markStore } from '#server/storage/ownership.ts';
import { onEachEngine } from '../../support/engines.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { testApp } from '../../support/testApp.ts';

const IDS = [1, 2, 3, 4, 5].map((n) => `01900000-0000-7000-8000-00000000000${n}`);

onEachEngine((engine) => {
  describe('files that this database does not know', () => {
    const live = testApp({ engine });
    const copy = testApp({ engine });
    const place = () => ({ database: live.database, store: live.files });
    /** The copy has the rows of before, and the store of the one that runs. */
    const asCopied = async () => {
      const { generation, identity } = await readInstallation(live.db);
      await saveInstallation(copy.db, { generation, identity, next_generation: null });
      return { ...copy.deps, files: live.files };
    };
    const said: string[] = [];
    const log = { info: () => undefined, warn: (_: object, text: string) => said.push(text) };
    const fill = async () => {
      for (const id of IDS) await live.files.put(`sealed-${id}`, Buffer.from('x'));
      for (const app of [live, copy]) app.clock.advance({ days: 2 });
    };
    const left = () => live.files.keys.filter((key) => key.startsWith('sealed-'));

    it('stay where a copy of the database is what runs', async () => {
      await fill();
      const deps = await asCopied();
      // The embedded ones of these tests lie in memory, where nothing tells two of them apart.
      if (engine === 'pglite') await saveInstallation(copy.db, { identity: 'another' });
      await tidyFiles(deps, log);
      expect(said.splice(0)).toEqual([
        'no file is removed: the file store is not known to belong to this database',
      ]);
      const guarded = guardStore({ database: copy.database, store: live.files });
      for (const key of left()) await guarded.remove(key);
      for (const key of left()) await guarded.discard(key);
      expect(left()).toHaveLength(5);
    });

    it('stay where the database was set back to before the last round', async () => {
      const before = await readInstallation(live.db);
      await markStore(place());
      expect(await isOwnStore(place())).toBe(true);
      await saveInstallation(live.db, { generation: before.generation });
      expect(await isOwnStore(place())).toBe(false);
      await tidyFiles(live.deps, log);
      expect(said.splice(0)).toHaveLength(1);
      expect(left()).toHaveLength(5);
      await markStore(place());
    });

    it('stay while it is a restored one, until it is adopted', async () => {
      const at = live.clock.now().toISOString();
      await saveInstallation(live.db, { restored_at: at, adopted_at: null });
      expect(await isOwnStore(place())).toBe(false);
      expect((await live.app.inject('/readyz')).json()).toMatchObject({ installation: 'restored' });
      await saveInstallation(live.db, { adopted_at: at });
      expect(await isOwnStore(place())).toBe(true);
    });

    it('are put away for thirty days, and only then removed', async () => {
      await tidyFiles(live.deps, log);
      expect(said).toEqual([]);
      expect(left()).toEqual([]);
      expect(live.files.trash).toHaveLength(5);
      live.clock.advance({ days: 29 });
      expect(await emptyTrash({ store: live.files, now: live.clock.now() })).toEqual([]);
      live.clock.advance({ days: 2 });
      await tidyFiles(live.deps, log);
      expect(live.files.trash).toEqual([]);
    });

    it('a round that was cut off half-way leaves the store its own', async () => {
      await saveInstallation(live.db, { next_generation: 'next' });
      expect(await isOwnStore(place())).toBe(true);
      await live.files.put('installation', Buffer.from('next'));
      expect(await isOwnStore(place())).toBe(true);
      await markStore(place());
    });
  });

  describe('a store', () => {
    const app = testApp({ engine });
    const placeOf = (store: MemoryFiles) => ({ database: app.database, store });
    const marked = async (mark: string | null, holds = true) => {
      const store = new MemoryFiles(app.clock.now);
      if (holds) await store.put(IDS[0] ?? '', Buffer.from('x'));
      if (mark !== null) await store.put('installation', Buffer.from(mark));
      await markNewStore(placeOf(store));
      return { store, isOwn: await isOwnStore(placeOf(store)) };
    };

    it('without a mark is taken over while it is empty only', async () => {
      expect(await marked(null)).toMatchObject({ isOwn: false });
      expect((await marked(null, false)).isOwn).toBe(true);
    });

    it('is not taken over when it is of another installation', async () => {
      expect((await marked('another')).isOwn).toBe(false);
    });

    it('is taken over by its own database alone when an older version has marked it', async () => {
      const { rows } = (await app.db.execute(
        sql`select id from roles where name = 'admin'`,
      )) as unknown as { rows: { id: string }[] };
      await saveInstallation(app.db, { generation: null });
      expect((await marked('another role')).isOwn).toBe(false);
      expect((await marked(rows[0]?.id ?? '')).isOwn).toBe(true);
    });

    it('is said to administrators when it is not its own', async () => {
      await saveInstallation(app.db, { generation: 'another' });
      const { body } = await (await app.as('admin')).get('/settings/warnings');
      expect(body.data).toMatchObject([{ kind: 'foreign_files' }]);
      await expect
        .poll(async () => (await app.app.inject('/readyz')).json().installation)
        .toBe('foreign_files');
    });
  });
});
