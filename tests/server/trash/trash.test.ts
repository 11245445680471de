import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { removeUnused } from '#server/files/removeUnused.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const DAY_MS = 24 * 3_600_000;

onEachEngine((engine) => {
  const app = testApp({ engine });
  const rowOf = async (table: string, id: string) =>
    (
      await rows<{ row: object }>(
        app.db,
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where id = ${id}`,
      )
    )[0]?.row;
  const logOf = (id: string) => actionsOn(app.db, id);
  const namedCategory = async () => {
    const admin = await app.as('admin');
    const name = uniqueKey('Seniors');
    const { body } = await admin.post('/constituent-categories/create', {
      name,
      translations: { fil: { name: 'Nakatatanda' } },
    });
    return { admin, name, id: String(body.id) };
  };

  describe('a deleted record', () => {
    it('is gone from its list and stands in the trash, with who deleted it', async () => {
      const { admin, id, name } = await namedCategory();
      expect((await admin.post('/constituent-categories/delete', { ids: [id] })).status).toBe(200);
      // Payload #14198, #13300: other views still had what was deleted.
      expect((await admin.get(`/constituent-categories?ids=${id}`)).body.data).toEqual([]);
      expect((await admin.get(`/constituent-categories?search=${name}`)).body.data).toEqual([]);
      expect((await admin.get(`/constituent-categories/show/${id}`)).status).toBe(404);
      const { body } = await admin.get(`/trash?resource=constituent-categories&search=${name}`);
      expect(body.data).toMatchObject([
        { id, name, resource: 'constituent-categories', actor_id: admin.user.id },
      ]);
      expect(Object.keys(body.data[0])).not.toContain('content');
      expect(Object.keys(body.data[0])).not.toContain('places');
      const shown = await admin.get(`/trash/show/${id}`);
      expect(shown.body.as_it_was).toMatchObject({ id, name, way: 'given' });
      expect(JSON.stringify(shown.body)).not.toContain('search_text');
    });

    it('comes back as it was, links and translations included', async () => {
      const admin = await app.as('admin');
      const category = await buildCategory(app.db);
      const service = await buildService(app.db, { categories: [category] });
      const before = await rowOf('services', service.id);
      const shown = await admin.get(`/services/show/${service.id}`);
      await admin.post('/services/delete', { ids: [service.id] });
      expect(await rowOf('services', service.id)).toBeUndefined();
      const trashed = await admin.get(`/trash/show/${service.id}`);
      expect(trashed.body.as_it_was.categories).toEqual([{ id: category.id, name: category.name }]);
      app.clock.advance({ seconds: 1 });
      const answer = await admin.post('/trash/restore', { ids: [service.id] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body).toEqual({ restored: [{ id: service.id, resource: 'services' }] });
      expect(await rowOf('services', service.id)).toEqual(before);
      expect((await admin.get(`/services/show/${service.id}`)).body).toEqual(shown.body);
      expect((await admin.get(`/trash/show/${service.id}`)).status).toBe(404);
      expect((await logOf(service.id)).slice(-2)).toEqual(['delete', 'undelete']);
    });

    it('brings back what was deleted along with it', async () => {
      const admin = await app.as('admin');
      const team = await buildTeam(app.db);
      const counter = await buildCounter(app.db, { team_id: team.id });
      const section = await buildSectionRow(app.db, { team_id: team.id });
      const question = await buildQuestionRow(app.db, section);
      const { status } = await admin.post('/teams/delete', { ids: [team.id] });
      expect(status).toBe(200);
      expect(await rowOf('counters', counter.id)).toBeUndefined();
      const { body } = await admin.get(`/trash/show/${team.id}`);
      expect(body.along).toEqual(
        expect.arrayContaining([
          { resource: 'counters', count: 1 },
          { resource: 'questionnaire-sections', count: 1 },
          { resource: 'questionnaire-questions', count: 1 },
        ]),
      );
      const answer = await admin.post('/trash/restore', { ids: [team.id] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      for (const [table, { id }] of [
        ['counters', counter],
        ['questionnaire_sections', section],
        ['questionnaire_questions', question],
      ] as const) {
        expect(await rowOf(table, id), table).toBeDefined();
      }
    });

    it('frees its unique name at once, and says so when it cannot come back', async () => {
      const { admin, id, name } = await namedCategory();
      await admin.post('/constituent-categories/delete', { ids: [id] });
      const again = await admin.post('/constituent-categories/create', { name });
      expect(again.status).toBe(201);
      const refused = await admin.post('/trash/restore', { ids: [id] });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'duplicate' });
      expect(refused.body.message).toContain(name);
      expect(refused.body.message).toContain('the same Name');
      // Directus #17930: what a dialog says has happened.
      expect((await admin.get(`/trash/show/${id}`)).status).toBe(200);
      await admin.post(`/constituent-categories/update/${again.body.id}`, {
        name: uniqueKey('other'),
      });
      expect((await admin.post('/trash/restore', { ids: [id] })).status).toBe(200);
    });

    it('waits for what it refers to, unless both come back together', async () => {
      const admin = await app.as('admin');
      const team = await buildTeam(app.db);
      const service = await buildService(app.db, { team_id: team.id, name: 'Permit' });
      await admin.post('/services/delete', { ids: [service.id] });
      await admin.post('/teams/delete', { ids: [team.id] });
      const refused = await admin.post('/trash/restore', { ids: [service.id] });
      expect(refused.body).toMatchObject({
        code: 'in_use',
        message: `“Permit” cannot be restored: “${team.name}” is in the trash too. Restore that first.`,
      });
      const both = await admin.post('/trash/restore', { ids: [service.id, team.id] });
      expect(both.status, JSON.stringify(both.body)).toBe(200);

      await admin.post('/services/delete', { ids: [service.id] });
      await admin.post('/teams/delete', { ids: [team.id] });
      await admin.post('/trash/delete', { ids: [team.id] });
      const gone = await admin.post('/trash/restore', { ids: [service.id] });
      expect(gone.body.message).toBe(
        '“Permit” cannot be restored: its Team has been deleted for good.',
      );
    });

    it('keeps nothing of links to what is gone for good', async () => {
      const admin = await app.as('admin');
      const [gone, there] = [await buildCategory(app.db), await buildCategory(app.db)];
      const service = await buildService(app.db, { categories: [gone, there] });
      await admin.post('/services/delete', { ids: [service.id] });
      await admin.post('/constituent-categories/delete', { ids: [gone.id] });
      expect((await admin.post('/trash/restore', { ids: [service.id] })).status).toBe(409);
      await admin.post('/trash/delete', { ids: [gone.id] });
      expect((await admin.post('/trash/restore', { ids: [service.id] })).status).toBe(200);
      const { body } = await admin.get(`/services/show/${service.id}`);
      expect(body.categories).toEqual([{ id: there.id, name: there.name }]);
    });

    it('stays where it would come back for everybody, as what it was for is gone for good', async () => {
      const admin = await app.as('admin');
      const [category, team] = [await buildCategory(app.db), await buildTeam(app.db)];
      const service = await buildService(app.db, { name: 'Permit', categories: [category] });
      const served = await buildService(app.db, { team_id: team.id });
      const own = { team_id: team.id, services: [served] };
      const counter = await buildCounter(app.db, { ...own, name: 'One' });
      const question = { question: uniqueKey('When?'), answer: 'Now.', team_id: team.id };
      const asked = (await admin.post('/frequently-asked-questions/create', question)).body;
      for (const [path, { id }] of [
        ['services', service],
        ['constituent-categories', category],
        ['counters', counter],
        ['services', served],
        ['frequently-asked-questions', asked],
        ['teams', team],
      ] as const) {
        expect((await admin.post(`/${path}/delete`, { ids: [id] })).status, path).toBe(200);
      }
      await admin.post('/trash/delete', { ids: [category.id, served.id] });
      expect((await admin.post('/trash/restore', { ids: [team.id] })).status).toBe(200);
      const restored = (id: string) => admin.post('/trash/restore', { ids: [id] });
      expect(await restored(service.id)).toMatchObject({
        status: 409,
        body: {
          code: 'in_use',
          message: '“Permit” cannot be restored: its Meant for has been deleted for good.',
        },
      });
      expect((await restored(counter.id)).body.message).toBe(
        '“One” cannot be restored: its Services has been deleted for good.',
      );
      expect((await restored(asked.id)).status).toBe(200);
      await admin.post('/frequently-asked-questions/delete', { ids: [asked.id] });
      await admin.post('/teams/delete', { ids: [team.id] });
      await admin.post('/trash/delete', { ids: [team.id] });
      expect((await restored(asked.id)).body).toMatchObject({ code: 'in_use' });
    });

    it('comes back into a table that has another column by now, with its default', async () => {
      const { admin, id } = await namedCategory();
      await admin.post('/constituent-categories/delete', { ids: [id] });
      await app.db.execute(
        sql`alter table constituent_categories add column colour text not null default 'blue'`,
      );
      try {
        expect((await admin.post('/trash/restore', { ids: [id] })).status).toBe(200);
        expect(await rowOf('constituent_categories', id)).toMatchObject({ colour: 'blue' });
      } finally {
        await app.db.execute(sql`alter table constituent_categories drop column colour`);
      }
    });

    it('is not restored while another is not: all or none', async () => {
      const { admin, id } = await namedCategory();
      await admin.post('/constituent-categories/delete', { ids: [id] });
      const absent = '01900000-0000-7000-8000-00000000000e';
      expect((await admin.post('/trash/restore', { ids: [id, absent] })).status).toBe(404);
      expect((await admin.get(`/trash/show/${id}`)).status).toBe(200);
    });
  });

  describe('permission', () => {
    it('is that of deleting: staff see what they could delete, and nothing else', async () => {
      const admin = await app.as('admin');
      const [mine, other] = [await buildTeam(app.db), await buildTeam(app.db)];
      const own = await buildSectionRow(app.db, { team_id: mine.id });
      const theirs = await buildSectionRow(app.db, { team_id: other.id });
      const service = await buildService(app.db, { team_id: other.id });
      const ids = [own.id, theirs.id];
      await admin.post('/team-questionnaire/sections/delete', { ids });
      await admin.post('/services/delete', { ids: [service.id] });
      const staff = await app.as('staff', { teams: [mine] });
      const { body } = await staff.get('/trash?per_page=100');
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
      for (const id of [theirs.id, service.id]) {
        expect((await staff.get(`/trash/show/${id}`)).status).toBe(404);
        expect((await staff.post('/trash/restore', { ids: [id] })).status).toBe(404);
        expect((await staff.post('/trash/delete', { ids: [id] })).status).toBe(404);
      }
      expect((await staff.post('/trash/restore', { ids: [own.id] })).status).toBe(200);
      expect((await staff.post('/trash/empty', {})).body).toEqual({ count: 0 });
      expect((await admin.get(`/trash/show/${service.id}`)).status).toBe(200);
    });

    it('lets in nobody who may delete nothing', async () => {
      expect((await app.anyone.get('/trash')).status).toBe(401);
      expect((await (await app.as('constituent')).get('/trash')).status).toBe(403);
      const role = await buildRole(app.db, { permissions: ['services.update'], reach: 'all' });
      expect((await (await app.as(role.name)).get('/trash')).status).toBe(403);
    });

    it('shows nobody what they could delete but not read', async () => {
      const admin = await app.as('admin');
      const service = await buildService(app.db, { status: 'draft' });
      await admin.post('/services/delete', { ids: [service.id] });
      const role = await buildRole(app.db, { permissions: ['services.delete'], reach: 'all' });
      const clerk = await app.as(role.name);
      expect((await clerk.get(`/trash/show/${service.id}`)).status).toBe(404);
    });

    it('gives back no role that holds more than who restores it', async () => {
      const admin = await app.as('admin');
      const strong = await buildRole(app.db, { permissions: ['settings.update'], reach: 'all' });
      await admin.post('/roles/delete', { ids: [strong.id] });
      const role = await buildRole(app.db, {
        permissions: ['roles.delete', 'roles.show', 'roles.list'],
        reach: 'all',
      });
      const clerk = await app.as(role.name);
      const { status } = await clerk.post('/trash/restore', { ids: [strong.id] });
      expect(status).toBe(403);
    });
  });

  describe('the end', () => {
    it('comes when somebody empties it, of one resource or of all', async () => {
      const admin = await app.as('admin');
      await admin.post('/trash/empty', {});
      const [category, service] = [await buildCategory(app.db), await buildService(app.db)];
      await admin.post('/constituent-categories/delete', { ids: [category.id] });
      await admin.post('/services/delete', { ids: [service.id] });
      expect((await admin.post('/trash/empty', { resource: 'services' })).body).toEqual({
        count: 1,
      });
      expect((await admin.get('/trash')).body.total).toBe(1);
      expect((await admin.post('/trash/empty', {})).body).toEqual({ count: 1 });
      expect((await logOf(category.id)).at(-1)).toBe('purge');
    });

    it('comes by itself after as many days as the settings say', async () => {
      const { admin, id } = await namedCategory();
      await admin.post('/settings/update', { keep_trash_days: 2 });
      await admin.post('/constituent-categories/delete', { ids: [id] });
      const now = app.clock.now();
      await removeOld(app.db, new Date(now.getTime() + DAY_MS));
      expect((await admin.get(`/trash/show/${id}`)).status).toBe(200);
      await removeOld(app.db, new Date(now.getTime() + 2 * DAY_MS + 1000));
      expect((await admin.get(`/trash/show/${id}`)).status).toBe(404);
      expect((await logOf(id)).at(-1)).toBe('purge');
    });

    it('frees its files, which stay until then', async () => {
      const admin = await app.as('admin');
      const photo = await buildFile(app.db, app.files, { owner: admin.user, purpose: 'service' });
      const service = await buildService(app.db, { photo });
      await admin.post('/services/delete', { ids: [service.id] });
      const tidy = (days: number) =>
        removeUnused({
          db: app.db,
          store: app.files,
          now: new Date(app.clock.now().getTime() + days * DAY_MS),
        });
      await tidy(1);
      expect(await tidy(3)).not.toContain(photo);
      await admin.post('/trash/delete', { ids: [service.id] });
      await tidy(4);
      expect(await tidy(6)).toContain(photo);
    });
  });

  it('holds nothing of a person: their end is to be erased', async () => {
    const { resources } = await import('#schema/index.ts');
    const { hasTrash } = await import('#schema/declaration/defineResource.ts');
    expect(
      resources
        .filter(hasTrash)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'constituent-categories',
      'counters',
      'frequently-asked-questions',
      'questionnaire-questions',
      'questionnaire-sections',
      'roles',
      'services',
      'teams',
    ]);
  });
});
