import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkFate } from '#schema/declaration/bulk.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client;
  beforeAll(async () => {
    admin = await app.as('admin');
  });
  const several = async (values: object = {}) => {
    const team = await buildTeam(app.db);
    const build = () => buildService(app.db, { team_id: team.id, ...values });
    return { team, services: [await build(), await build(), await build()] };
  };
  const send = async (client: Client, body: object): Promise<BulkFate[]> => {
    app.clock.advance({ seconds: 1 });
    const answer = await client.post('/services/update-many', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const named = (services: { id: string }[]) => services.map(({ id }) => ({ id }));
  const fatesOf = (fates: BulkFate[]) => fates.map(({ fate }) => fate);
  const shown = async (id: string) => (await admin.get(`/services/show/${id}`)).body;
  const loggedOf = async (id: string) =>
    (await loggedOn(app.db, id)).filter(({ action }) => action === 'update');

  describe('a change of many records', () => {
    it('says in a dry run what would become of each, and writes nothing', async () => {
      const { services } = await several({ lead_hours: 4 });
      await admin.post(`/services/update/${services[0]?.id}`, { lead_hours: 8 });
      const [first, second] = services.map(({ id }) => id) as [string, string];
      const fates = await send(admin, {
        records: named(services),
        changes: { lead_hours: 8 },
        dry_run: true,
      });
      expect(fatesOf(fates)).toEqual(['same', 'changed', 'changed']);
      expect(fates[1]).toMatchObject({ id: second, before: { lead_hours: 4 } });
      expect(fates[1]?.updated_at).toBe((await shown(second)).updated_at);
      expect((await shown(second)).lead_hours).toBe(4);
      expect(await loggedOf(second)).toEqual([]);
      expect(await loggedOf(first)).toHaveLength(1);
    });

    it('has a row of the log and an earlier version for each, and is done once', async () => {
      const { services } = await several();
      const body = { records: named(services), changes: { lead_hours: 9, notice: 'Bring an ID' } };
      expect(fatesOf(await send(admin, body))).toEqual(['changed', 'changed', 'changed']);
      expect(fatesOf(await send(admin, body))).toEqual(['same', 'same', 'same']);
      for (const { id } of services) {
        expect(await shown(id)).toMatchObject({ lead_hours: 9, notice: 'Bring an ID' });
        expect(await loggedOf(id)).toHaveLength(1);
        expect((await admin.get(`/services/versions/${id}`)).body.data).toHaveLength(2);
      }
    });

    it('leaves what is refused by its own rules, and goes on with the others', async () => {
      const { services } = await several({ places_per_booking: 1, capacity: 5 });
      const [first, second, third] = services.map(({ id }) => id);
      await admin.post(`/services/update/${second}`, { places_per_booking: 4 });
      const fates = await send(admin, { records: named(services), changes: { capacity: 3 } });
      expect(fatesOf(fates)).toEqual(['changed', 'refused', 'changed']);
      expect(fates[1]).toMatchObject({ code: 'invalid', message: 'A slot has fewer places' });
      const now = await Promise.all([first, second, third].map((id) => shown(String(id))));
      expect(now.map(({ capacity }) => capacity)).toEqual([3, 5, 3]);
    });

    it('takes no visit its time without being asked what becomes of it', async () => {
      const { services } = await several({ capacity: 5, slot_minutes: 30 });
      const id = String(services[0]?.id);
      await buildReservation(app.db, { service_id: id, status: 'approved', time: '09:30' });
      const fates = await send(admin, { records: named(services), changes: { slot_minutes: 60 } });
      expect(fatesOf(fates)).toEqual(['refused', 'changed', 'changed']);
      expect(fates[0]?.code).toBe('orphans');
    });

    it('leaves a record that somebody has changed since it was read', async () => {
      const { services } = await several();
      const records = services.map(({ id, updated_at }) => ({ id, updated_at }));
      app.clock.advance({ seconds: 1 });
      await admin.post(`/services/update/${services[2]?.id}`, { lead_hours: 11 });
      const fates = await send(admin, { records, changes: { lead_hours: 12 } });
      expect(fates.map(({ fate, code }) => code ?? fate)).toEqual(['changed', 'changed', 'stale']);
    });

    it('reaches no further than whoever makes it', async () => {
      const [mine, theirs] = [await several(), await several()];
      const staff = await app.as('staff', { teams: [mine.team] });
      const all = [...mine.services, ...theirs.services];
      const fates = await send(staff, { records: named(all), changes: { lead_hours: 7 } });
      expect(fatesOf(fates)).toEqual([
        ...['changed', 'changed', 'changed'],
        ...['refused', 'refused', 'refused'],
      ]);
      const away = { records: named(mine.services), changes: { team_id: theirs.team.id } };
      const moved = await send(staff, away);
      expect(moved.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
    });

    it('adds to a list, takes away from it, or replaces it', async () => {
      const { services } = await several();
      const [a, b] = [(await buildCategory(app.db)).id, (await buildCategory(app.db)).id];
      const id = String(services[0]?.id);
      const idsOf = async () =>
        (await shown(id)).categories.map((category: { id: string }) => category.id).sort();
      const change = (ids: string[], how?: string) =>
        send(admin, {
          records: [{ id }],
          changes: { categories: ids },
          ...(how && { lists: { categories: how } }),
        });
      await change([a]);
      await change([b], 'add');
      expect(await idsOf()).toEqual([a, b].sort());
      expect(fatesOf(await change([b], 'add'))).toEqual(['same']);
      await change([a], 'remove');
      expect(await idsOf()).toEqual([b]);
    });

    it('is taken back by what it said was there, but for what changed since', async () => {
      const { services } = await several({ notice: 'Ask first' });
      const ids = services.map(({ id }) => id) as [string, string, string];
      const texts = { fil: { notice: 'Magtanong muna' } };
      await admin.post(`/services/update/${ids[0]}`, { translations: texts });
      const fates = await send(admin, { records: named(services), changes: { notice: 'New' } });
      expect((await shown(ids[0])).translations.older).toEqual({ fil: ['notice'] });
      app.clock.advance({ seconds: 1 });
      await admin.post(`/services/update/${ids[2]}`, { lead_hours: 30 });
      const records = fates.map(({ id, updated_at, before }) => ({
        ...{ id, updated_at, changes: before },
      }));
      const undone = await send(admin, { records });
      expect(undone.map(({ fate, code }) => code ?? fate)).toEqual(['changed', 'changed', 'stale']);
      const first = await shown(ids[0]);
      expect(first.notice).toBe('Ask first');
      expect(first.translations.fil.notice).toBe('Magtanong muna');
      expect(first.translations.older).toBeUndefined();
    });

    it('may be of a text in another language alone', async () => {
      const { services } = await several({ notice: 'Ask first' });
      const [first] = named(services) as [{ id: string }];
      const changes = { translations: { fil: { notice: 'Magtanong muna' } } };
      const records = [{ ...first, changes }];
      expect(fatesOf(await send(admin, { records }))).toEqual(['changed']);
      expect((await shown(first.id)).translations.fil).toEqual({ notice: 'Magtanong muna' });
      expect(fatesOf(await send(admin, { records }))).toEqual(['same']);
    });

    it('names no field that tells records apart, and none that is a file', async () => {
      const { services } = await several();
      for (const changes of [{ name: 'Same' }, { photo: null }, { weekly_hours: [] }]) {
        const body = { records: named(services), changes };
        expect((await admin.post('/services/update-many', body)).status).toBe(422);
      }
      const many = Array.from({ length: 201 }, () => ({ id: crypto.randomUUID() }));
      const body = { records: many, changes: { lead_hours: 1 } };
      expect((await admin.post('/services/update-many', body)).status).toBe(422);
    });
  });

  it('the ids of all that match are those of the list, for whoever sees it', async () => {
    const [mine, theirs] = [await several({ capacity: 77 }), await several({ capacity: 77 })];
    const staff = await app.as('staff', { teams: [mine.team] });
    const matching = async (client: Client, query: string) =>
      (await client.get(`/services/matching?${query}`)).body;
    const ids = [...mine.services, ...theirs.services].map(({ id }) => id).sort();
    const both = `team_id=${mine.team.id}&team_id=${theirs.team.id}`;
    const all = await matching(admin, both);
    expect(all.is_all).toBe(true);
    expect(all.ids.toSorted()).toEqual(ids);
    const seen = (await staff.get(`/services?${both}`)).body.data.map(({ id }: BulkFate) => id);
    expect((await matching(staff, both)).ids.toSorted()).toEqual(seen.toSorted());
    expect((await admin.get('/services/matching?secret=1')).status).toBe(422);
  });
});
