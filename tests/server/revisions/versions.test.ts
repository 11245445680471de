import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MOST_VERSIONS } from '#schema/declaration/bounds.ts';
import type { Version } from '#schema/revisions/versions.ts';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const versionsOf = async (client: Client, path: string, id: string): Promise<Version[]> => {
    const { status, body } = await client.get(`/${path}/versions/${id}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const changed = async (client: Client, path: string, id: string, body: object) => {
    app.clock.advance({ seconds: 1 });
    const answer = await client.post(`/${path}/update/${id}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const keptOf = async (id: string) =>
    rows<{ content: unknown }>(app.db, sql`select content from revisions where record_id = ${id}`);
  const actionsOf = (id: string) => actionsOn(app.db, id);
  const CATEGORIES = 'constituent-categories';
  const newCategory = async (client: Client, more: object = {}) => {
    const name = uniqueKey('Fisherfolk');
    const { body } = await client.post(`/${CATEGORIES}/create`, { name, ...more });
    return { id: String(body.id), name };
  };

  describe('earlier versions', () => {
    it('are listed newest first, with who wrote each and when', async () => {
      const [admin, other] = [await app.as('admin'), await app.as('admin')];
      const { id, name } = await newCategory(admin);
      const { updated_at } = await changed(other, CATEGORIES, id, { name: `${name} one` });
      await changed(admin, CATEGORIES, id, { name: `${name} two` });
      const found = await versionsOf(admin, CATEGORIES, id);
      expect(found.map(({ values }) => values.name)).toEqual([`${name} two`, `${name} one`, name]);
      expect(found.map(({ actor }) => actor?.id)).toEqual([
        admin.user.id,
        other.user.id,
        admin.user.id,
      ]);
      expect(found.map(({ id }) => id === null)).toEqual([true, false, false]);
      expect(found[1]?.written_at).toBe(updated_at);
    });

    it('are none of a record that nothing changed', async () => {
      const admin = await app.as('admin');
      const { id, name } = await newCategory(admin);
      await changed(admin, CATEGORIES, id, { name });
      expect(await versionsOf(admin, CATEGORIES, id)).toHaveLength(1);
      await changed(admin, CATEGORIES, id, { name: `${name} changed` });
      await changed(admin, CATEGORIES, id, { name: `${name} changed` });
      await changed(admin, CATEGORIES, id, { name });
      const found = await versionsOf(admin, CATEGORIES, id);
      expect(found.map(({ values }) => values.name)).toEqual([name, `${name} changed`, name]);
      expect(found[1]?.actor?.id).toBe(admin.user.id);
    });

    it('keep links, and name what they lead to as it is called today', async () => {
      const admin = await app.as('admin');
      const [first, second] = [await buildCategory(app.db), await buildCategory(app.db)];
      const service = await buildService(app.db, { categories: [first] });
      await changed(admin, 'services', service.id, { categories: [second.id] });
      await changed(admin, 'services', service.id, { name: uniqueKey('Clinic') });
      const found = await versionsOf(admin, 'services', service.id);
      expect(found.at(-1)?.values.categories).toEqual([{ id: first.id, name: first.name }]);
      expect(found[0]?.values.categories).toEqual([{ id: second.id, name: second.name }]);
      expect(found.at(-1)?.values.team).toMatchObject({ id: service.team_id });
    });

    it('keep no file and nothing that nobody may read', async () => {
      const admin = await app.as('admin');
      const service = await buildService(app.db);
      await changed(admin, 'services', service.id, { name: uniqueKey('Clinic') });
      const [kept] = await keptOf(service.id);
      expect(JSON.stringify(kept)).not.toContain('search_text');
      expect(JSON.stringify(kept)).not.toContain('"photo"');
      const [, before] = await versionsOf(admin, 'services', service.id);
      expect(Object.keys(before?.values ?? {})).not.toContain('photo');
    });

    it('belong to the record that was changed when many are changed at once', async () => {
      // Directus #27407: a batch put snapshots on the wrong items.
      const admin = await app.as('admin');
      const records = await Promise.all(Array.from({ length: 12 }, () => newCategory(admin)));
      app.clock.advance({ seconds: 1 });
      await Promise.all(
        records.map(({ id, name }) =>
          admin.post(`/${CATEGORIES}/update/${id}`, { name: `${name} changed` }),
        ),
      );
      for (const { id, name } of records) {
        const found = await versionsOf(admin, CATEGORIES, id);
        expect(found.map(({ values }) => [values.id, values.name])).toEqual([
          [id, `${name} changed`],
          [id, name],
        ]);
      }
    });

    it('stay as many as the bound says', async () => {
      const admin = await app.as('admin');
      const { id, name } = await newCategory(admin);
      await app.db.execute(sql`insert into revisions (id, resource, record_id, content, created_at)
        select gen_random_uuid(), ${CATEGORIES}, ${id}, '[]', now() - n * interval '1 year'
        from generate_series(1, ${MOST_VERSIONS + 5}::int) n`);
      await changed(admin, CATEGORIES, id, { name: `${name} changed` });
      expect(await keptOf(id)).toHaveLength(MOST_VERSIONS);
    });

    it('are there for whoever may both read and change the record', async () => {
      const admin = await app.as('admin');
      const [own, others] = [await buildTeam(app.db), await buildTeam(app.db)];
      const staff = await app.as('staff', { teams: [own] });
      const service = await buildService(app.db, { team_id: own.id });
      const hidden = await buildService(app.db, { team_id: others.id });
      await changed(admin, 'services', service.id, { name: uniqueKey('Clinic') });
      await changed(admin, 'services', hidden.id, { name: uniqueKey('Clinic') });
      expect(await versionsOf(staff, 'services', service.id)).toHaveLength(2);
      expect((await staff.get(`/services/versions/${hidden.id}`)).status).toBe(404);
      const person = await app.as('constituent');
      expect((await person.get(`/services/versions/${service.id}`)).status).toBe(403);
      expect((await app.anyone.get(`/services/versions/${service.id}`)).status).toBe(401);
    });
  });

  describe('the way back', () => {
    it('is an update like any other, which the log tells apart', async () => {
      const admin = await app.as('admin');
      const { id, name } = await newCategory(admin);
      await changed(admin, CATEGORIES, id, { name: `${name} changed` });
      const [now, before] = await versionsOf(admin, CATEGORIES, id);
      const body = { name, revision_id: before?.id, updated_at: now?.values.updated_at };
      expect(await changed(admin, CATEGORIES, id, body)).toMatchObject({ name });
      expect(await actionsOf(id)).toEqual(['create', 'update', 'revert']);
      expect(await versionsOf(admin, CATEGORIES, id)).toHaveLength(3);
    });

    it('is refused when somebody has changed the record since', async () => {
      const admin = await app.as('admin');
      const { id, name } = await newCategory(admin);
      await changed(admin, CATEGORIES, id, { name: `${name} one` });
      const [now, before] = await versionsOf(admin, CATEGORIES, id);
      await changed(admin, CATEGORIES, id, { name: `${name} two` });
      const body = { name, revision_id: before?.id, updated_at: now?.values.updated_at };
      const { status, body: refused } = await admin.post(`/${CATEGORIES}/update/${id}`, body);
      expect([status, refused.code]).toEqual([409, 'stale']);
    });

    it('goes by today’s checks, and to no version of another record', async () => {
      const admin = await app.as('admin');
      const [one, other] = [await newCategory(admin), await newCategory(admin)];
      await changed(admin, CATEGORIES, one.id, { name: `${one.name} changed` });
      await changed(admin, CATEGORIES, other.id, { name: one.name });
      const [, before] = await versionsOf(admin, CATEGORIES, one.id);
      const body = { name: one.name, revision_id: before?.id };
      expect((await admin.post(`/${CATEGORIES}/update/${one.id}`, body)).status).toBe(409);
      const wrong = await admin.post(`/${CATEGORIES}/update/${other.id}`, body);
      expect(wrong.status).toBe(422);
      expect(Object.keys(wrong.body.errors)).toEqual(['revision_id']);
    });
  });

  describe('versions of what was deleted', () => {
    it('are shown in the trash, come back with the record, and go with it', async () => {
      const admin = await app.as('admin');
      const { id, name } = await newCategory(admin);
      await changed(admin, CATEGORIES, id, { name: `${name} changed` });
      const before = await versionsOf(admin, CATEGORIES, id);
      await admin.post(`/${CATEGORIES}/delete`, { ids: [id] });
      expect((await admin.get(`/${CATEGORIES}/versions/${id}`)).status).toBe(404);
      expect((await admin.get(`/trash/show/${id}`)).body.versions).toEqual(before);
      await admin.post('/trash/restore', { ids: [id] });
      expect(await versionsOf(admin, CATEGORIES, id)).toEqual(before);
      await admin.post(`/${CATEGORIES}/delete`, { ids: [id] });
      await admin.post('/trash/delete', { ids: [id] });
      expect(await keptOf(id)).toEqual([]);
    });

    it('end when the log of them would', async () => {
      const admin = await app.as('admin');
      const { id, name } = await newCategory(admin);
      await changed(admin, CATEGORIES, id, { name: `${name} changed` });
      await app.db.execute(sql`update revisions set created_at = created_at - interval '61 months'
        where record_id = ${id}`);
      await removeOld(app.db, app.clock.now());
      expect(await keptOf(id)).toEqual([]);
    });
  });

  it('names nobody once their account is erased', async () => {
    const [admin, other] = [await app.as('admin'), await app.as('admin')];
    const { id, name } = await newCategory(admin);
    await changed(other, CATEGORIES, id, { name: `${name} changed` });
    const [kept] = await rows<{ text: string }>(
      app.db,
      sql`select to_jsonb(r)::text as text from revisions r where record_id = ${id}`,
    );
    // There is an id alone, whose name is that of the account as it is by now.
    expect(kept?.text).toContain(other.user.id);
    expect(kept?.text).not.toContain(other.user.email);
  });
});
