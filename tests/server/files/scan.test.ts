import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '#server/db/tables/systemTables.ts';
import { scanStoredFiles } from '#server/files/scanFiles.ts';
import { openScanner } from '#server/storage/scanner.ts';
import { buildService } from '../../support/builders/buildService.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { freePort } from '../../support/freePort.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { ScanServer, VIRUS } from '../../support/scanServer.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';

const CLEAN = Buffer.from('%PDF-1.7\nclean');
const INFECTED = Buffer.from(`%PDF-1.7\n${VIRUS}`);

onOneEngine((engine) => {
  describe.each(['icap', 'http'] as const)('a scanner by %s', (protocol) => {
    const server = new ScanServer(protocol);
    const problems: string[] = [];
    const app = testApp({
      engine,
      deps: {
        scanner: {
          scan: (bytes) => openScanner(server.url, (one) => problems.push(one)).scan(bytes),
        },
      },
    });
    let person: Client & { user: { id: string } };
    beforeAll(async () => {
      await server.start();
      person = await app.as('constituent');
    });
    afterAll(() => server.stop());
    beforeEach(() => {
      server.trouble = null;
      problems.length = 0;
    });
    const upload = (bytes: Uint8Array, by = person) =>
      uploadTo(app.app, by.token, bytes, 'identification', 'card.pdf');
    const scanStored = () => scanStoredFiles(app.deps, () => false);
    /** As files lie there from before there was a scanner. */
    const unscanned = async (bytes: Uint8Array) => {
      const { body } = await upload(CLEAN);
      const id = String(body.id);
      await app.db
        .update(files)
        .set({ scanned_at: null, sealed_key: null })
        .where(eq(files.id, id));
      await app.files.put(id, Buffer.from(bytes));
      return id;
    };

    it('sees every file as it came, and lets a clean one pass', async () => {
      const photo = await picture().jpeg().toBuffer();
      const { status } = await uploadTo(app.app, person.token, photo);
      expect(status).toBe(201);
      expect(server.seen.at(-1)?.includes(photo)).toBe(true);
      const { body } = await upload(CLEAN);
      expect((await downloadFrom(app.app, body.id, person.token)).statusCode).toBe(200);
    });

    it('keeps nothing of a harmful one, tells the person and the log', async () => {
      const before = app.files.keys;
      const { status, body } = await upload(INFECTED);
      expect(status).toBe(415);
      expect(body.errors.file).toContain('virus (Canary.Test)');
      expect(app.files.keys).toEqual(before);
      const admin = await app.as('admin');
      const { body: log } = await admin.get('/activity-logs?action=refuse_harmful_file');
      expect(log.data).toMatchObject([{ actor_id: person.user.id, subject_id: person.user.id }]);
    });

    it.each(['error', 'nonsense'] as const)(
      'takes nothing when it answers with %s',
      async (trouble) => {
        server.trouble = trouble;
        expectLogged(/the virus scanner does not answer/);
        const before = app.files.keys;
        const { status, body } = await upload(CLEAN);
        expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
        expect(body.message).toMatch(/cannot be checked for viruses right now/);
        expect(app.files.keys).toEqual(before);
        expect(problems[0]).toMatch(/^Files cannot be scanned: .+\. See SCAN_URL\.$/);
      },
    );

    it('takes nothing when nobody answers', async () => {
      const gone = openScanner(`${protocol}://127.0.0.1:${await freePort()}/avscan`, (one) =>
        problems.push(one),
      );
      await expect(gone.scan(CLEAN)).rejects.toMatchObject({ code: 'unavailable' });
      expect(problems[0]).toMatch(/ECONNREFUSED/);
    });

    it('is asked about what was there before: nobody is given that meanwhile', async () => {
      const [clean, harmful] = [await unscanned(CLEAN), await unscanned(INFECTED)];
      const waiting = await downloadFrom(app.app, clean, person.token);
      expect(waiting.statusCode).toBe(503);
      expect(waiting.json().message).toMatch(/being checked/);
      const other = await app.as('constituent');
      expect((await downloadFrom(app.app, clean, other.token)).statusCode).toBe(404);
      const { id } = await buildService(app.db, { photo: harmful });
      await scanStored();
      expect((await downloadFrom(app.app, clean, person.token)).statusCode).toBe(200);
      expect((await downloadFrom(app.app, harmful, person.token)).statusCode).toBe(404);
      expect(app.files.keys).not.toContain(harmful);
      const admin = await app.as('admin');
      expect((await admin.get(`/services/show/${id}`)).body.photo).toBeNull();
      const { body: log } = await admin.get('/activity-logs?action=remove_harmful_file');
      expect(log.data).toMatchObject([{ actor_id: null, subject_id: person.user.id }]);
      const { body: told } = await person.get('/notifications');
      expect(told.data[0]).toMatchObject({
        kind: 'harmful_file',
        body: expect.stringContaining('Canary'),
      });
    });

    it('holds them back for as long as it does not answer', async () => {
      const id = await unscanned(CLEAN);
      server.trouble = 'error';
      await expect(scanStored()).rejects.toMatchObject({ code: 'unavailable' });
      expect((await downloadFrom(app.app, id, person.token)).statusCode).toBe(503);
    });
  });
});
