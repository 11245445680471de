/** Whoever reads many people's records at once, to export them or not, is in the log. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, pathOf } from '#schema/declaration/defineResource.ts';
import { resources } from '#schema/index.ts';
import { isAboutPeople } from '#server/activityLogs/bulkReading.ts';
import { buildReachedLimit } from '../../support/builders/buildReachedLimit.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const MANY = 101;
const listed = resources.filter((resource) => operationsOf(resource).includes('list'));

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let service: { id: string };
  const at = () => app.clock.now().toISOString();
  const FILL: Record<string, () => Promise<unknown>> = {
    users: async () => {
      for (let count = 0; count < MANY; count++) await buildUser(app.db);
    },
    reservations: async () => {
      for (let count = 0; count < MANY; count++) {
        await buildReservation(app.db, { service_id: service.id, status: 'cancelled' });
      }
    },
    'reached-limits': async () => {
      for (let count = 0; count < MANY; count++) await buildReachedLimit(app.db);
    },
    'api-keys': () =>
      app.db.execute(sql`insert into api_keys (id, name, owner_id, created_at, updated_at)
        select gen_random_uuid(), 'A key', ${admin.user.id}, ${at()}, ${at()}
        from generate_series(1, ${MANY}::int)`),
    views: () =>
      app.db.execute(sql`insert into views (id, name, resource, shared_with, sort_by, created_at, updated_at)
        select gen_random_uuid(), 'A view', 'teams', 'all', 'name', ${at()}, ${at()}
        from generate_series(1, ${MANY}::int)`),
    trash: () =>
      app.db.execute(sql`insert into trash (id, name, resource, places, actor_id, created_at, updated_at)
        select gen_random_uuid(), 'A team', 'teams', '{teams}', ${admin.user.id}, ${at()}, ${at()}
        from generate_series(1, ${MANY}::int)`),
    mails: () =>
      app.db.execute(sql`insert into mails (id, title, recipient, state, next_try_at, created_at, updated_at)
        select gen_random_uuid(), 'A mail', 'maria@example.test', 'sent', ${at()}, ${at()}, ${at()}
        from generate_series(1, ${MANY}::int)`),
    'activity-logs': () =>
      app.db.execute(sql`insert into activity_logs (id, action, resource, created_at, updated_at)
        select gen_random_uuid(), 'login', 'users', ${at()}, ${at()} from generate_series(1, ${MANY * 6}::int)`),
  };
  const noted = async () =>
    (await admin.get('/activity-logs?action=read_many&per_page=100')).body.data as {
      resource: string;
      changes: unknown;
    }[];
  /** What a call adds to the log. */
  const addedBy = async (call: () => Promise<{ status: number }>) => {
    const before = (await noted()).length;
    expect((await call()).status).toBe(200);
    return (await noted()).slice(0, (await noted()).length - before);
  };
  beforeAll(async () => {
    admin = await app.as('admin');
    service = await buildService(app.db);
    for (const fill of Object.values(FILL)) await fill();
  });

  it('knows which lists are about people', () => {
    const own = ['notifications'];
    const about = listed.filter(isAboutPeople).map(({ name }) => name);
    expect(about.filter((name) => !own.includes(name)).sort()).toEqual(Object.keys(FILL).sort());
  });

  describe.each(listed.filter(({ name }) => name in FILL))('$name', (resource) => {
    const path = `/${pathOf(resource)}`;
    it('a page as screens show it is not noted', async () => {
      expect(await addedBy(() => admin.get(`${path}?per_page=100`))).toEqual([]);
    });

    it('more at once is, with how many', async () => {
      const added = await addedBy(() => admin.get(`${path}?per_page=1000`));
      expect(added).toMatchObject([
        { resource: resource.name, actor_id: admin.user.id, subject_id: null },
      ]);
      expect(JSON.stringify(added[0]?.changes)).toMatch(/"rows".*"after":"\d{3}/);
    });
  });

  it('page after page is noted, too', async () => {
    expect(await addedBy(() => admin.get('/activity-logs?per_page=100&page=4'))).toEqual([]);
    expect(await addedBy(() => admin.get('/activity-logs?per_page=100&page=6'))).toHaveLength(1);
  });

  it('another way to the same list is noted', async () => {
    const path = `/services/reservations/${service.id}?per_page=1000`;
    expect(await addedBy(() => admin.get(path))).toHaveLength(1);
    expect(await addedBy(() => admin.get('/users/role/constituent?per_page=1000'))).toHaveLength(1);
  });

  it('one’s own records are not', async () => {
    const person = await app.as('constituent');
    for (let count = 0; count < MANY; count++) {
      await buildReservation(app.db, { user_id: person.user.id, status: 'cancelled' });
    }
    expect(await addedBy(() => person.get('/reservations?per_page=1000'))).toEqual([]);
  });
});
