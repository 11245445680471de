/** Identification files at rest, in both databases and in both places that files can be kept in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { files } from '#server/db/tables/systemTables.ts';
import { removeStrays } from '#server/files/removeStrays.ts';
import { reseal } from '#server/files/reseal.ts';
import { contentOf } from '#server/storage/fileContent.ts';
import { openStore } from '#server/storage/openStore.ts';
import { handOver } from '#server/storage/takeFiles.ts';
import { BucketServer } from '../../support/bucketServer.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { placesOf } from '../../support/rawContent.ts';
import { TestApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';

const MARKER = 'canary-of-the-passport';
const PDF = Buffer.from(`%PDF-1.7 ${MARKER}`);
const folder = mkdtempSync(join(tmpdir(), 'takda-sealed-'));
const server = new BucketServer();
beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const never = (problem: string) => {
  throw new Error(problem);
};
const PLACES: Record<string, (name: string) => string> = {
  'a folder': (name) => `file:${folder}/${name}`,
  'a bucket': (name) => server.url({ prefix: name }),
};

onOneEngine((engine) => {
  describe.each(Object.entries(PLACES))('in %s', (place, urlOf) => {
    let app: TestApp;
    beforeAll(async () => {
      const FILES_URL = urlOf(`${engine}-${place.replace(' ', '-')}`);
      const store = await openStore(readConfig({ FILES_URL }), never);
      // What a store has written carries the machine's time.
      const clock = new Date().toISOString();
      app = new TestApp({ engine, clock, deps: { files: store } });
      await app.start();
    });
    afterAll(() => app.stop());

    const raw = () => ({ db: app.db, store: app.deps.files });
    const where = () => ({ store: app.deps.files, keyring: app.deps.keyring });
    const rowOf = async (id: string) => {
      const [row] = await app.db.select().from(files).where(eq(files.id, id));
      if (!row) throw new Error('no such file');
      return row;
    };
    const change = (id: string, values: Partial<typeof files.$inferInsert>) =>
      app.db.update(files).set(values).where(eq(files.id, id));
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of app.deps.files.list()) found.push(key);
      return found;
    };
    async function uploaded(bytes: Uint8Array = PDF, purpose = 'identification') {
      const person = await app.as('constituent');
      const { status, body } = await uploadTo(app.app, person.token, bytes, purpose);
      expect(status).toBe(201);
      const download = (size = '') => downloadFrom(app.app, `${body.id}${size}`, person.token);
      return { id: body.id as string, person, download };
    }
    /** As files were stored before they were sealed. */
    async function storedBefore(bytes: Uint8Array, mime: string) {
      const file = await uploaded(bytes);
      const { store } = where();
      await store.remove(`sealed-${file.id}`);
      await change(file.id, { sealed_key: null, mime });
      await store.put(file.id, bytes, mime);
      return file;
    }
    const resealAll = () =>
      reseal({ ...raw(), ...where(), now: app.clock.now(), tell: () => undefined });

    it('an identification is found neither in the database nor in the store, and opens', async () => {
      const { id, download } = await uploaded();
      expect(await placesOf(MARKER, raw())).toEqual([]);
      const answer = await download();
      expect(answer.rawPayload.equals(PDF)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.byteLength),
      });
      // The search finds what lies there as it is.
      await raw().store.put('lies-open', PDF, 'application/pdf');
      await change(id, { name: `x${MARKER}x` });
      expect(await placesOf(MARKER, raw())).toEqual(['table files', 'file lies-open']);
      await raw().store.remove('lies-open');
      await change(id, { name: 'file' });
    });

    it('neither are its smaller copies', async () => {
      const { id, download } = await uploaded(await picture(400, 300).png().toBuffer());
      for (const time of ['made', 'kept']) {
        const answer = await download('?size=thumb');
        expect(answer.headers['content-type'], time).toBe('image/webp');
        expect(answer.rawPayload.subarray(0, 4).toString(), time).toBe('RIFF');
      }
      const own = (await keys()).filter((key) => key.includes(id));
      expect(own.sort()).toEqual([`sealed-${id}`, `sealed-${id}.thumb`]);
      for (const key of own) {
        const bytes = Buffer.from((await raw().store.get(key)) ?? []);
        expect(bytes.subarray(0, 5).toString()).toBe('TAKDA');
        expect(bytes.includes('WEBP') || bytes.includes('PNG')).toBe(false);
      }
    });

    it('what everybody may see lies there as it is', async () => {
      const bytes = await picture().png().toBuffer();
      const { id, download } = await uploaded(bytes, 'photo');
      expect((await rowOf(id)).sealed_key).toBeNull();
      expect(await keys()).toContain(id);
      expect((await download()).rawPayload.subarray(1, 4).toString()).toBe('PNG');
    });

    it('opens for no other person and no other file, whatever is swapped', async () => {
      const [one, other] = [await uploaded(), await uploaded()];
      const [row, otherRow] = [await rowOf(one.id), await rowOf(other.id)];
      const { store } = where();
      expectLogged(/"code":"refused"/);
      expectLogged(/"code":"malformed"/);
      const refuses = async () => {
        const answer = await one.download();
        expect(answer.statusCode).toBe(500);
        expect(answer.payload).not.toContain(MARKER);
      };

      await change(one.id, { sealed_key: otherRow.sealed_key });
      await refuses();
      const bytes = await store.get(`sealed-${one.id}`);
      const others = await store.get(`sealed-${other.id}`);
      if (!bytes || !others) throw new Error('nothing was stored');
      await store.put(`sealed-${one.id}`, others, 'x/y');
      await refuses();
      await change(one.id, { sealed_key: row.sealed_key });
      await refuses();
      await store.put(`sealed-${one.id}`, PDF, 'application/pdf');
      await refuses();
      await store.put(`sealed-${one.id}`, bytes, 'x/y');
      expect((await one.download()).rawPayload.equals(PDF)).toBe(true);

      const mine = { ...(await rowOf(one.id)), owner_id: other.person.user.id };
      expect(() => contentOf(where(), mine)).toThrow(/does not open: refused/);
    });

    it('opens for whom it was handed over to, and for the one before no longer', async () => {
      const { id, person, download } = await uploaded();
      const before = await rowOf(id);
      const heir = await buildUser(app.db);
      const { keyring } = where();
      await app.db.transaction((tx) => handOver(tx, { ids: [id], owner_id: heir.id, keyring }));
      const content = await contentOf(where(), await rowOf(id)).get();
      expect(Buffer.from(content ?? []).equals(PDF)).toBe(true);
      expect((await download()).statusCode).toBe(404);
      const kept = { ...(await rowOf(id)), owner_id: person.user.id };
      expect(() => contentOf(where(), kept)).toThrow(/does not open: refused/);
      expect(before.owner_id).toBe(person.user.id);
    });

    it('one stored before opens as it is, is sealed by reseal, and goes on opening', async () => {
      const bytes = await picture(400, 300).png().toBuffer();
      const [one, other] = [
        await storedBefore(bytes, 'image/png'),
        await storedBefore(PDF, 'application/pdf'),
      ];
      expect((await one.download('?size=thumb')).statusCode).toBe(200);
      expect((await other.download()).rawPayload.equals(PDF)).toBe(true);
      expect(await placesOf(MARKER, raw())).toEqual([`file ${other.id}`]);

      let isDone = false;
      const reading = (async () => {
        const statuses = new Set<number>();
        while (!isDone) statuses.add((await other.download()).statusCode);
        return [...statuses];
      })();
      const resealed = await resealAll();
      isDone = true;
      expect(await reading).toEqual([200]);
      expect(resealed).toMatchObject({ files: 2, problems: [] });
      expect(await placesOf(MARKER, raw())).toEqual([]);
      expect((await keys()).filter((key) => key.includes(one.id))).toEqual([`sealed-${one.id}`]);
      expect((await one.download()).rawPayload.equals(bytes)).toBe(true);
      expect((await one.download('?size=thumb')).statusCode).toBe(200);
      expect((await other.download()).rawPayload.equals(PDF)).toBe(true);
      expect(await resealAll()).toMatchObject({ files: 0 });
    });

    it('what a sealing that was cut off left open goes with the strays', async () => {
      const { id, download } = await uploaded();
      for (const key of [id, `${id}.thumb`]) await raw().store.put(key, PDF, 'x/y');
      app.clock.advance({ days: 2 });
      const removed = await removeStrays({ ...raw(), now: app.clock.now() });
      expect(removed.filter((key) => key.includes(id)).sort()).toEqual([id, `${id}.thumb`]);
      app.clock.advance({ days: -2 });
      expect((await download()).rawPayload.equals(PDF)).toBe(true);
    });
  });
});
