/** What somebody may not read is not found out by searching, filtering or sorting either. */
import { beforeAll, describe, expect, it } from 'vitest';
import { audienceOf, can, mayRead, type Viewer } from '#schema/declaration/access.ts';
import { pathOf } from '#schema/declaration/defineResource.ts';
import { resources } from '#schema/index.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const READERS = ['nobody', 'constituent', 'staff'] as const;
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
});
