import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defineResource } from '#schema/declaration/defineResource.ts';
import { file, files, group, image, rows, text } from '#schema/declaration/fields/index.ts';
import { removeStrays } from '#server/files/removeStrays.ts';
import { removeUnused } from '#server/files/removeUnused.ts';
import { tidyFiles } from '#server/files/tidyFiles.ts';
import { isReferred } from '#server/storage/references.ts';
import { fileProblem } from '#server/storage/takeFiles.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';

const DAY = { days: 1, minutes: 1 };
const quiet = { info: () => undefined, warn: () => undefined };

onEachEngine((engine) => {
  const app = testApp({ engine });
  const where = () => ({ db: app.db, store: app.files, now: app.clock.now() });
  const remove = () => removeUnused(where());
  async function upload(token: string | null, purpose: string): Promise<string> {
    const { body } = await uploadTo(app.app, token, await picture().png().toBuffer(), purpose);
    return body.id;
  }

  describe('files that nothing refers to', () => {
    it('go after a day, with their smaller copies', async () => {
      const { token } = await app.as('constituent');
      const id = await upload(token, 'photo');
      await downloadFrom(app.app, `${id}?size=thumb`, token);
      app.clock.advance({ hours: 23 });
      expect(await remove()).toEqual([]);
      app.clock.advance({ hours: 1, minutes: 1 });
      expect(await remove()).toEqual([id]);
      expect(app.files.keys.filter((key) => key.startsWith(id))).toEqual([]);
      expect((await downloadFrom(app.app, id, token)).statusCode).toBe(404);
    });

    it('stay as long as a field of any declaration names them', async () => {
      const admin = await app.as('admin');
      const person = await app.as('constituent');
      const service = await buildService(app.db);
      const photo = await upload(person.token, 'photo');
      const front = await upload(person.token, 'identification');
      const back = await upload(person.token, 'identification');
      const shown = await upload(admin.token, 'service');
      const logo = await upload(admin.token, 'logo');
      const calls = [
        await person.post('/profile/update/profile-photo', { photo }),
        await person.post('/profile/identification/submit', {
          type: 'passport',
          files: [front, back],
        }),
        await admin.post(`/services/update/${service.id}`, { photo: shown }),
        await admin.post('/settings/update', { organisation_logo: logo }),
      ];
      expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      app.clock.advance(DAY);
      expect(await remove()).toEqual([]);
      app.clock.advance(DAY);
      expect(await remove()).toEqual([]);
    });

    it('have a day from when they went out of use, however old they are', async () => {
      const person = await app.as('constituent');
      const [first, second] = [
        await upload(person.token, 'photo'),
        await upload(person.token, 'photo'),
      ];
      await person.post('/profile/update/profile-photo', { photo: first });
      await person.post('/profile/update/profile-photo', { photo: second });
      await person.post('/profile/update/profile-photo', { photo: first });
      await remove();
      app.clock.advance({ days: 30 });
      await remove();
      const again = await app.signedIn(person.user);
      await again.post('/profile/update/profile-photo', { photo: null });
      expect(await remove()).toEqual([]);
      app.clock.advance({ hours: 23 });
      expect(await remove()).toEqual([]);
      app.clock.advance({ hours: 2 });
      expect(await remove()).toEqual([first]);
    });

    it('stay when somebody is just about to refer to them', async () => {
      const person = await app.as('constituent');
      const id = await upload(person.token, 'identification');
      app.clock.advance({ days: 2 });
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      let hasLooked = () => {};
      const looked = new Promise<void>((resolve) => {
        hasLooked = resolve;
      });
      const referring = app.db.transaction(async (tx) => {
        const wanted = { ids: [id], purpose: 'identification', owners: [person.user.id] } as const;
        expect(await fileProblem(tx, wanted)).toBeNull();
        hasLooked();
        await held;
        await tx.execute(
          sql`update users set identification_files = array[${id}::text] where id = ${person.user.id}`,
        );
      });
      await looked;
      const removal = remove();
      // The embedded database lets one transaction run after the other.
      if (engine === 'postgresql') expect(await removal).toEqual([]);
      goOn();
      await referring;
      expect(await removal).toEqual([]);
      expect(await remove()).toEqual([]);
      expect(app.files.keys).toContain(`sealed-${id}`);
    });

    it('cannot be referred to any more once they are being removed', async () => {
      const person = await app.as('constituent');
      const id = await upload(person.token, 'identification');
      app.clock.advance({ days: 2 });
      const again = await app.signedIn(person.user);
      const submit = () =>
        again.post('/profile/identification/submit', { type: 'passport', files: [id] });
      const [answer, removed] = await Promise.all([submit(), remove()]);
      if (answer.status === 200) expect(removed).not.toContain(id);
      else {
        expect(answer.status).toBe(422);
        expect(removed).toContain(id);
      }
    });

    it('go once, however many processes tidy up at the same time', async () => {
      const { token } = await app.as('constituent');
      const ids = await Promise.all([1, 2, 3].map(() => upload(token, 'photo')));
      app.clock.advance({ days: 2 });
      const rounds = await Promise.all([remove(), remove(), remove()]);
      expect(rounds.flat().sort()).toEqual(ids.sort());
    });
  });

  describe('bytes that no row knows of', () => {
    const OLD = '01900000-0000-7000-8000-00000000000a';
    it('go after a day; other things in the same place stay', async () => {
      const { token } = await app.as('constituent');
      const id = await upload(token, 'photo');
      await downloadFrom(app.app, `${id}?size=thumb`, token);
      const strays = [OLD, `${OLD}.thumb`, `${id}.part`, `${id}.poster`];
      for (const key of [...strays, 'backup.zip']) await app.files.put(key, Buffer.from('x'));
      expect(await removeStrays(where())).toEqual([]);
      app.clock.advance(DAY);
      expect((await removeStrays(where())).sort()).toEqual([...strays].sort());
      expect(app.files.keys).toEqual(expect.arrayContaining([id, `${id}.thumb`, 'backup.zip']));
    });

    it('are looked for by one process, once a day', async () => {
      const later = OLD.replace(/a$/, 'b');
      const tomorrow = app.clock.now().getTime() + 24 * 3_600_000;
      app.clock.set(`${new Date(tomorrow).toISOString().slice(0, 10)}T08:00:00Z`);
      await app.files.put(OLD, Buffer.from('x'));
      app.clock.advance({ hours: 4 });
      await app.files.put(later, Buffer.from('x'));
      app.clock.advance({ hours: 21 });
      await tidyFiles(app.deps, quiet);
      expect(app.files.keys).not.toContain(OLD);
      app.clock.advance({ hours: 4 });
      await tidyFiles(app.deps, quiet);
      expect(app.files.keys).toContain(later);
      app.clock.advance({ hours: 20 });
      await tidyFiles(app.deps, quiet);
      expect(app.files.keys).not.toContain(later);
    });
  });

  it('every kind of field that holds a file counts, also within rows', async () => {
    const albums = defineResource({
      name: 'albums',
      label: { one: 'Album', many: 'Albums' },
      description: 'Pictures.',
      icon: 'folder',
      recordRepresentation: ['name'],
      access: {},
      fields: {
        name: text({ label: 'Name', required: true }),
        cover: image({ label: 'Cover', purpose: 'service' }),
        scans: files({ label: 'Scans', purpose: 'answer' }),
        more: group({
          label: 'More',
          fields: { paper: file({ label: 'Paper', purpose: 'answer' }) },
        }),
        pages: rows({
          label: 'Pages',
          fields: { picture: image({ label: 'P', purpose: 'answer' }) },
        }),
      },
    });
    const { token } = await app.as('constituent');
    const ids: string[] = [];
    for (let place = 0; place < 6; place++) ids.push(await upload(token, 'photo'));
    const [cover, one, two, paper, page, unused] = ids;
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table albums on commit drop as select ${cover}::uuid as cover,
        array[${one}::text, ${two}::text] as scans, ${paper}::uuid as more_paper,
        jsonb_build_array(jsonb_build_object('picture', ${page}::text), '{"picture": null}'::jsonb) as pages`);
      const list = sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      );
      const found = await tx.execute(
        sql`select id from files where id in (${list}) and not (${isReferred([albums])})`,
      );
      expect((found as unknown as { rows: unknown[] }).rows).toEqual([{ id: unused }]);
    });
  });
});
