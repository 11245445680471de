/** Files of a bucket are backed up, and restored into an empty prefix or a folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '#server/backup/backUp.ts';
import { openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { readConfig } from '#server/config/config.ts';
import { openStore } from '#server/storage/openStore.ts';
import { BucketServer } from '../../support/bucketServer.ts';
import { realNow } from '../../support/shiftedClock.mjs';
import { TestApp } from '../../support/testApp.ts';
import { picture, uploadTo } from '../../support/uploads.ts';
import { emptyPlace, scratch, snapshotOf } from './places.ts';

const server = new BucketServer();
const to = scratch();
let app: TestApp;
const open = (FILES_URL: string) => openStore(readConfig({ FILES_URL }), () => {});
beforeAll(async () => {
  await server.start();
  const files = await open(server.url({ prefix: 'office' }));
  app = new TestApp({
    engine: 'pglite',
    clock: new Date(realNow()).toISOString(),
    deps: { files },
  });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await server.stop();
  rmSync(to, { recursive: true, force: true });
});

it('from a bucket into another prefix, and into a folder; what is lost is named', async () => {
  const { token } = await app.as('constituent');
  const bytes = await picture(90, 90).png().toBuffer();
  const [kept, lost] = [
    await uploadTo(app.app, token, bytes),
    await uploadTo(app.app, token, bytes),
  ];
  const original = Buffer.from((await app.deps.files.get(kept.body.id)) ?? []);
  expect(original.byteLength).toBeGreaterThan(0);
  await app.deps.files.remove(lost.body.id);
  const snapshot = await snapshotOf(app.database);
  const store = app.deps.files;
  const taken = await backUp({ snapshot, store, to, keys: undefined, now: app.clock.now() });
  expect(taken.manifest.files).toMatchObject({ count: 1, missing: [lost.body.id] });

  const backup = await openBackup(taken.folder, undefined);
  const rest = { backup, erased: [], now: app.clock.now(), say: () => {} };
  const into = async (url: string) => {
    const place = await emptyPlace('pglite');
    const target = await open(url);
    try {
      await restoreBackup({ ...rest, config: place.config, store: target });
      return Buffer.from((await target.get(kept.body.id)) ?? []);
    } finally {
      await place.remove();
    }
  };
  for (const url of [server.url({ prefix: 'restored' }), `file:${join(to, 'files')}`]) {
    expect(await into(url)).toEqual(original);
    await expect(into(url)).rejects.toThrow(/^The file store is not empty/);
  }
  await expect(into(server.url({ prefix: 'office' }))).rejects.toThrow(/^The file store is not/);
  const { rows } = (await app.db.execute(sql`select 1 from files`)) as unknown as { rows: [] };
  expect(rows).toHaveLength(2);
});
