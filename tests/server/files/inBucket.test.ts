/** The product with its files in a bucket. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { removeStrays } from '#server/files/removeStrays.ts';
import { removeUnused } from '#server/files/removeUnused.ts';
import { openStore } from '#server/storage/openStore.ts';
import { BucketServer } from '../../support/bucketServer.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { realNow } from '../../support/shiftedClock.mjs';
import { TestApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';

const server = new BucketServer();
const problems: string[] = [];
let app: TestApp;
beforeAll(async () => {
  await server.start();
  const place = readConfig({ FILES_URL: server.url({ prefix: 'office' }) });
  const files = await openStore(place, (problem) => problems.push(problem));
  // The bucket notes by its own clock when it was given something.
  const clock = new Date(realNow()).toISOString();
  app = new TestApp({ engine: 'pglite', clock, deps: { files } });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
const pathsOf = (method: string) =>
  server.requests.filter((request) => request.method === method).map(({ path }) => path);

it('keeps, serves, makes smaller and removes them there', async () => {
  const { token } = await app.as('constituent');
  const bytes = await picture(400, 400).png().toBuffer();
  const { status, body } = await uploadTo(app.app, token, bytes);
  expect(status).toBe(201);
  const whole = await downloadFrom(app.app, body.id, token);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(body.size),
  });
  expect(whole.rawPayload.byteLength).toBe(body.size);
  const small = await downloadFrom(app.app, `${body.id}?size=thumb`, token);
  expect(small.headers['content-type']).toBe('image/webp');
  expect(pathsOf('PUT')).toEqual(
    expect.arrayContaining([`/takda/office/${body.id}`, `/takda/office/${body.id}.thumb`]),
  );

  const { db } = app;
  const store = app.deps.files;
  app.clock.advance({ days: 2 });
  expect(await removeStrays({ db, store, now: app.clock.now() })).toEqual([]);
  expect(await removeUnused({ db, store, now: app.clock.now() })).toEqual([body.id]);
  expect(await store.get(body.id)).toBeNull();
  await store.put(body.id, bytes, 'image/png');
  expect(await removeStrays({ db, store, now: app.clock.now() })).toEqual([body.id]);
});

it('asks to try again, and keeps nothing half, while the bucket is away', async () => {
  const { token } = await app.as('constituent');
  server.failNext(503, 503, 503);
  expectLogged(/the file store does not answer/);
  const refused = await uploadTo(app.app, token, await picture().png().toBuffer());
  expect(refused.status).toBe(503);
  expect(refused.body.message).toBe('Files cannot be reached right now. Try again in a moment.');
  const { rows } = (await app.db.execute(sql`select 1 from files`)) as unknown as { rows: [] };
  expect(rows).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(/^The file store failed: .* answered 503/)]);
});
