/** What somebody may not read is not found out by searching, filtering or sorting either. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  audienceOf,
  can,
  mayRead,
  officeFields,
  permission,
  type Viewer,
} from '#schema/declaration/access.ts';
import { pathOf } from '#schema/declaration/defineResource.ts';
import { reservation, resources, user } from '#schema/index.ts';
import { valueAt } from '#server/db/tables/rows.ts';
import { buildApiKey } from '../../support/builders/buildApiKey.ts';
import { buildPersonInCare } from '../../support/builders/buildPersonInCare.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { type Client, clientOf } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const READERS = ['nobody', 'constituent', 'staff'] as const;
/** Records of people with something that only the office reads. */
const owned = resources.filter(
  (resource) => resource.scope?.own && officeFields(resource, 'staff').length > 0,
);
const listed = resources.filter((resource) => !resource.singleton);

onEachEngine((engine) => {
  const app = testApp({ engine });
  const clients = {} as Record<(typeof READERS)[number], Client & { viewer: Viewer | null }>;
  beforeAll(async () => {
    const team = await buildTeam(app.db);
    const wide = await buildRole(app.db, {
      reach: 'team',
      permissions: listed.map(({ name }) => `${name}.list`),
    });
    const staff = await app.as(wide.name, { teams: [team] });
    const constituent = await app.as('constituent');
    clients.nobody = { ...app.anyone, viewer: null };
    clients.constituent = {
      ...constituent,
      viewer: { id: constituent.user.id, team_ids: [], roles: [] },
    };
    const held = { name: wide.name, reach: 'team' as const, permissions: wide.permissions };
    clients.staff = { ...staff, viewer: { id: staff.user.id, team_ids: [team.id], roles: [held] } };
  });

  const lists = listed.flatMap((resource) =>
    READERS.map((reader) => [pathOf(resource), reader, resource] as const),
  );
  describe.each(lists)('%s, as %s', (path, reader, resource) => {
    it('refuses to sort or filter by what is hidden', async () => {
      const { viewer, ...client } = clients[reader];
      if (!can(viewer, 'list', resource)) return;
      const audience = audienceOf(viewer, resource.scope?.own !== undefined);
      const hidden = resource.flatFields.filter(({ field }) => !mayRead(field, audience));
      for (const { path: field } of hidden) {
        const sorted = await client.get(`/${path}?sort_by=${field}`);
        const filtered = await client.get(`/${path}?${field}=x`);
        expect([field, sorted.status, filtered.status]).toEqual([field, 422, 422]);
      }
    });
  });

  describe('a search through the records that are pointed at', () => {
    const secrets = {
      username: 'zenaida.quirante',
      email: 'zq-hidden@example.test',
      profile_mobile_number: '0917 555 0187',
    };
    const parts = ['quirante', 'zq-hidden', '555 0187', '0187'];
    let path: string;
    let team: Awaited<ReturnType<typeof buildTeam>>;
    beforeAll(async () => {
      team = await buildTeam(app.db);
      const service = await buildService(app.db, { team_id: team.id });
      const person = await buildUser(app.db, {
        ...secrets,
        profile_first_name: 'Corazon',
        profile_last_name: 'Dizon',
      });
      // Longer ago than the office may see who came.
      await buildReservation(app.db, {
        ...{ service_id: service.id, user_id: person.id, date: '2026-05-04' },
      });
      path = '/reservations?search=';
    });
    const found = async (client: Client, text: string) =>
      (await client.get(`${path}${encodeURIComponent(text)}`)).body.total as number;

    it('finds the name that the list shows, and nothing that only the person and their office see', async () => {
      const staff = await app.as('staff', { teams: [team] });
      expect(await found(staff, 'corazon dizon')).toBe(1);
      for (const part of parts) expect([part, await found(staff, part)]).toEqual([part, 0]);
      // Told apart letter by letter it says nothing either.
      expect(await found(staff, 'dizon 0187')).toBe(0);
    });

    it('finds it for whoever may list the person', async () => {
      const admin = await app.as('admin');
      for (const part of parts) expect([part, await found(admin, part)]).toEqual([part, 1]);
      const lister = await buildRole(app.db, { reach: 'all', permissions: ['reservations.list'] });
      const alone = await app.as(lister.name);
      expect(await found(alone, 'dizon')).toBe(1);
      for (const part of parts) expect([part, await found(alone, part)]).toEqual([part, 0]);
    });
  });

  describe('what the office notes about people who work at another one', () => {
    const NOTED = { squeezed_in: true, squeeze_reason: 'Came far', office_notes: 'Shouts' };
    let home: Awaited<ReturnType<typeof buildTeam>>;
    let service: Awaited<ReturnType<typeof buildService>>;
    let admin: Client & { user: { id: string } };
    beforeAll(async () => {
      home = await buildTeam(app.db);
      service = await buildService(app.db, { team_id: (await buildTeam(app.db)).id });
      admin = await app.as('admin');
    });
    /** A record of each kind about somebody, noted elsewhere. */
    const recordOf: Record<string, (person: { id: string }) => Promise<{ id: string }>> = {
      [reservation.name]: ({ id: user_id }) =>
        buildReservation(app.db, { user_id, service_id: service.id, ...NOTED, seat: null }),
      [user.name]: async (person) => {
        await app.db.execute(
          sql`update users set registered_by_id = ${admin.user.id} where id = ${person.id}`,
        );
        return person;
      },
    };
    const OWN = ['themselves', 'somebody in their care'] as const;
    /** Where they reach the records of any office, and those of their own alone. */
    async function clerk(role = 'staff') {
      const client = await app.as(role, { teams: [home] });
      const dependant = await buildPersonInCare(app.db, client.user);
      return { client, people: { themselves: client.user, 'somebody in their care': dependant } };
    }
    const found = async (client: Client, path: string, id: string) =>
      (await client.get(`${path}${path.includes('?') ? '&' : '?'}ids=${id}`)).body.data;

    it('is known here for every kind of record, and is found by no search', () => {
      expect(Object.keys(recordOf).sort()).toEqual(owned.map(({ name }) => name).sort());
      for (const resource of owned) {
        const searched = officeFields(resource, 'admin').filter(({ field }) => field.searchable);
        expect(searched).toEqual([]);
      }
    });

    const kinds = owned.flatMap((resource) =>
      OWN.map((whose) => [resource.name, whose, resource] as const),
    );
    describe.each(kinds)('%s of %s', (name, whose, resource) => {
      const path = `/${pathOf(resource)}`;
      const hidden = officeFields(resource, 'staff').map(({ path }) => path);
      const told = (record: object) => hidden.filter((one) => valueAt(record, one) != null);
      const build = async (role?: string) => {
        const { client, people } = await clerk(role);
        const { id } = (await recordOf[name]?.(people[whose])) ?? { id: '' };
        return { client, id };
      };

      it('is shown and listed without it', async () => {
        const { client, id } = await build();
        const permissions = ['list', 'show'].map((action) => permission(resource, action));
        const { key } = await buildApiKey(app.db, { owner_id: client.user.id, permissions });
        for (const reader of [client, clientOf(app.app, key)]) {
          const shown = await reader.get(`${path}/show/${id}`);
          const [listed] = await found(reader, path, id);
          for (const record of [shown.body, listed]) {
            expect(record.id).toBe(id);
            expect(hidden.filter((one) => valueAt(record, one) !== undefined)).toEqual([]);
          }
        }
        expect(told((await admin.get(`${path}/show/${id}`)).body)).toEqual(hidden);
        expect(told((await found(admin, path, id))[0])).toEqual(hidden);
      });

      it('is found by no filter and no order that goes by it', async () => {
        const { client, id } = await build();
        const record = (await admin.get(`${path}/show/${id}`)).body;
        const filters = officeFields(resource, 'staff').filter(({ field }) => field.filterable);
        for (const { path: field } of filters) {
          const value = valueAt(record, field);
          const query = `${path}?${field}=${value}`;
          expect(await found(client, query, id)).toEqual([]);
          expect(await found(admin, query, id)).toHaveLength(1);
          const matching = await client.get(`${path}/matching?${field}=${value}&ids=${id}`);
          if (matching.status === 200) expect(matching.body.ids).toEqual([]);
        }
        const orders = officeFields(resource, 'staff').filter(({ field }) => field.sortable);
        for (const { path: field } of orders) {
          expect(await found(client, `${path}?sort_by=${field}`, id)).toEqual([]);
        }
      });

      it('is shown to who reaches the records of every office', async () => {
        const permissions = ['list', 'show'].map((action) => permission(resource, action));
        const wide = await buildRole(app.db, { reach: 'all', permissions });
        const { client, id } = await build(wide.name);
        expect(told((await client.get(`${path}/show/${id}`)).body)).toEqual(hidden);
        expect(told((await found(client, path, id))[0])).toEqual(hidden);
      });
    });

    it('is read by the office that noted it, whoever the visit is for', async () => {
      const staff = await app.as('staff', { teams: [{ id: service.team_id }] });
      const { id } = await buildReservation(app.db, {
        ...{ user_id: staff.user.id, service_id: service.id, seat: null },
        ...NOTED,
      });
      const [listed] = await found(staff, '/reservations?squeezed_in=true', id);
      expect(listed).toMatchObject(NOTED);
      expect((await staff.get(`/reservations/show/${id}`)).body).toMatchObject(NOTED);
    });

    it('is not shown to who works here by a role that reaches no reservations', async () => {
      const role = await buildRole(app.db, { reach: 'team', permissions: ['users.list'] });
      const client = await app.as(role.name, { teams: [{ id: service.team_id }] });
      const { id } = await buildReservation(app.db, {
        ...{ user_id: client.user.id, service_id: service.id, seat: null },
        ...NOTED,
      });
      expect(await found(client, '/reservations?squeezed_in=true', id)).toEqual([]);
      const { body } = await client.get(`/reservations/show/${id}`);
      expect(Object.keys(body)).toEqual(expect.not.arrayContaining(Object.keys(NOTED)));
    });
  });
});
