import { describe, expect, it } from 'vitest';
import { operationsOf, pathOf } from '#schema/declaration/defineResource.ts';
import { resources } from '#schema/index.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { newRecord } from '../../contract/derivedRecords.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { WRITES } from '../activityLogs/writes.ts';

const FILIPINO = { 'accept-language': 'fil-PH' };
const ENGLISH = { 'accept-language': 'en' };
/** Notifications are written by the product itself. */
const translated = resources.filter(
  (resource) => resource.translatedFields.length > 0 && operationsOf(resource).includes('update'),
);

onEachEngine((engine) => {
  const app = testApp({ engine });

  describe.each(translated.map((resource) => [resource.name, resource] as const))(
    '%s',
    (_, resource) => {
      const at = pathOf(resource);
      const fields = resource.translatedFields.map(({ path }) => path);
      const each = (text: (path: string) => unknown) =>
        Object.fromEntries(fields.map((path) => [path, text(path)]));
      const make = () => newRecord(app, resource, { recipes: WRITES, given: { translations: {} } });
      const salin = each((path) => `Salin ng ${path}`);

      it('is read in the language of the reader, else as it was written', async () => {
        const admin = await app.as('admin');
        const id = await make();
        const show = async (headers: Record<string, string>) =>
          (await admin.get(`/${at}/show/${id}`, headers)).body;
        const written = await show(FILIPINO);
        expect(written.translated).toEqual([]);
        const body = { translations: { fil: salin } };
        const saved = await admin.post(`/${at}/update/${id}`, body, FILIPINO);
        expect(saved).toMatchObject({ status: 200, body: salin });

        const filipino = await show(FILIPINO);
        expect(filipino).toMatchObject(salin);
        expect(filipino.translated).toEqual(fields);
        const original = each((path) => written[path]);
        expect(filipino.translations.original).toEqual(original);
        expect(await show(ENGLISH)).toMatchObject({ ...original, translated: [] });
        expect(await changesOf(id)).toEqual(
          fields.map((path) => ({
            ...{ field: `translations.fil.${path}`, before: null, after: salin[path] },
          })),
        );
      });

      it('is found by its translations, and sorted by them', async () => {
        const admin = await app.as('admin');
        const ids = [await make(), await make()];
        for (const [index, id] of ids.entries()) {
          const fil = each((path) => `${'ZA'[index]} hanap${path}`);
          await admin.post(`/${at}/update/${id}`, { translations: { fil } });
        }
        for (const { path, field } of resource.translatedFields) {
          if (field.searchable) {
            const list = await admin.get(`/${at}?search=HANAP${path}`, ENGLISH);
            expect(idsIn(list), path).toEqual(expect.arrayContaining(ids));
          }
          if (field.sortable) {
            const list = `/${at}?search=hanap&sort_by=${path}&order_by=ASC`;
            expect(idsIn(await admin.get(list, FILIPINO)), path).toEqual(ids.toReversed());
          }
        }
      });

      it('keeps its translations, as older, when what was written changes', async () => {
        const admin = await app.as('admin');
        const id = await make();
        const update = async (body: object) =>
          (await admin.post(`/${at}/update/${id}`, body, ENGLISH)).body.translations;
        const translations = { fil: salin };
        await update({ translations });
        const changed = await update(each((path) => `New ${path}`));
        expect(changed).toMatchObject({ fil: salin, older: { fil: fields } });
        expect((await update({ translations })).older).toBeUndefined();
        expect((await update({ translations: { fil: each(() => null) } })).fil).toBeUndefined();
        const shown = await admin.get(`/${at}/show/${id}`, FILIPINO);
        expect(shown.body).toMatchObject(each((path) => `New ${path}`));
      });

      it('takes no more than its fields, and only languages that there are', async () => {
        const admin = await app.as('admin');
        const id = await make();
        const errorsOf = async (translations: object) => {
          const { status, body } = await admin.post(`/${at}/update/${id}`, { translations });
          return { status, errors: body.errors };
        };
        const long = await errorsOf({ fil: each(() => 'x'.repeat(5001)) });
        expect(long.status).toBe(422);
        expect(Object.keys(long.errors)).toEqual(fields.map((path) => `translations.fil.${path}`));
        expect(await errorsOf({ fil: { no_such_field: 'x' } })).toMatchObject({ status: 422 });
        expect(await errorsOf({ xx: salin })).toEqual({
          status: 422,
          errors: { 'translations.xx': 'There is no such language here.' },
        });
      });

      it('shows what it is in all languages only to whoever may change it', async () => {
        const admin = await app.as('admin');
        const id = await make();
        await admin.post(`/${at}/update/${id}`, { translations: { fil: salin } });
        const permissions = [`${resource.name}.list`, `${resource.name}.show`];
        const role = await buildRole(app.db, { reach: 'all', permissions });
        const reader = await app.as(role.name);
        const { body } = await reader.get(`/${at}/show/${id}`, FILIPINO);
        expect(body).toMatchObject(salin);
        expect(body.translations).toBeUndefined();
        const list = await reader.get(`/${at}?ids=${id}`, FILIPINO);
        expect(list.body.data.map((one: object) => 'translations' in one)).toEqual([false]);
        expect(list.headers.vary).toContain('Accept-Language');
      });
    },
  );

  /** Of its newest row of the log. */
  const changesOf = async (id: string) => (await loggedOn(app.db, id)).at(-1)?.changes;

  describe('a record that names another', () => {
    it('names it in the language of the reader', async () => {
      const admin = await app.as('admin');
      const team = await buildTeam(app.db);
      const category = await buildCategory(app.db);
      const service = await buildService(app.db, { team_id: team.id, categories: [category] });
      const reservation = await buildReservation(app.db, { service_id: service.id });
      for (const [at, { id }] of Object.entries({
        teams: team,
        services: service,
        'constituent-categories': category,
      })) {
        const saved = await admin.post(`/${at}/update/${id}`, {
          translations: { fil: { name: `Salin ng ${at}` } },
        });
        expect(saved.status).toBe(200);
      }
      const shown = (await admin.get(`/services/show/${service.id}`, FILIPINO)).body;
      expect(shown.team.name).toBe('Salin ng teams');
      expect(shown.categories).toEqual([
        { id: category.id, name: 'Salin ng constituent-categories' },
      ]);
      const booked = (await admin.get(`/reservations/show/${reservation.id}`, FILIPINO)).body;
      expect(booked.service.name).toBe('Salin ng services');
      const answer = await admin.get(`/reservations?ids=${reservation.id}`, FILIPINO);
      expect(answer.body.data[0]).toMatchObject({
        id: reservation.id,
        team: { name: 'Salin ng teams' },
      });
    });
  });
});

const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
