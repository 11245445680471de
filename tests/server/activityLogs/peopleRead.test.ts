/** Whoever reads of many people in a day is in the log, whatever calls they did it by. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countPeopleRead } from '#server/activityLogs/reading/countPeopleRead.ts';
import { peopleIn } from '#server/activityLogs/reading/peopleIn.ts';
import { rows } from '#server/db/query.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const MANY = 150;
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

onEachEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let admin: Client & { user: UserRow };
  const people: string[] = [];
  beforeAll(async () => {
    service = await buildService(app.db);
    admin = await app.as('admin');
    for (let n = 0; n < MANY; n++) {
      const { id } = await buildUser(app.db);
      people.push(id);
      await buildReservation(app.db, {
        service_id: service.id,
        user_id: id,
        seat: null,
        status: 'cancelled',
      });
    }
  });
  let reader: Client & { user: UserRow };
  beforeEach(async () => {
    reader = await app.as('admin');
  });
  const noted = (by = reader.user.id) =>
    rows<{ changes: unknown }>(
      app.db,
      sql`select changes from activity_logs where actor_id = ${by} and action = 'read_people'`,
    );

  const ways: Record<string, () => Promise<unknown>> = {
    'one by one': async () => {
      for (const id of people) await reader.get(`/users/show/${id}`);
    },
    'in small pages': async () => {
      for (let page = 1; page <= 16; page++) await reader.get(`/users?per_page=10&page=${page}`);
    },
    'through reservations': async () => {
      for (let page = 1; page <= 8; page++)
        await reader.get(`/reservations?per_page=20&page=${page}`);
    },
    'some of each': async () => {
      for (const id of people.slice(0, 60)) await reader.get(`/users/show/${id}`);
      for (const id of people.slice(50)) await reader.get(`/reservations?user_id=${id}`);
    },
  };
  it.each(Object.keys(ways))('%s', async (way) => {
    await ways[way]?.();
    await expect.poll(noted).toHaveLength(1);
  });

  it('the same few are few, however often, and one’s own are none', async () => {
    for (let time = 0; time < 12; time++) {
      for (const id of people.slice(0, 12)) await reader.get(`/users/show/${id}`);
      await reader.get('/users/show/me').catch(() => {});
    }
    expect(await noted()).toEqual([]);
    const [found] = await rows<{ count: number }>(
      app.db,
      sql`select count(*)::int as count from people_read where reader_id = ${reader.user.id}`,
    );
    expect(found?.count).toBeLessThanOrEqual(12);
  });

  it('counts the person whose categories are read, and no category', async () => {
    await buildCategory(app.db);
    for (const id of people.slice(0, 60)) await reader.get(`/users/categories/${id}`);
    const read = () =>
      rows<{ person_id: string }>(
        app.db,
        sql`select person_id from people_read where reader_id = ${reader.user.id}`,
      );
    await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(50);
    for (const { person_id } of await read()) expect(people).toContain(person_id);
  });

  it('no list waits for it, or asks the database more', async () => {
    const run = () => reader.get('/users?per_page=10');
    const first = await countQueries(app.database, run);
    const again = await countQueries(app.database, run);
    expect([first.count, again.count]).toEqual([again.count, again.count]);
  });

  describe('counting', () => {
    const read = (from: number, to: number, reader_id = reader.user.id) =>
      countPeopleRead(app.db, {
        reader_id,
        people: Array.from({ length: to - from }, (_, at) => idOf(from + at)),
        now: app.clock.now(),
      });

    it('is exact over processes that write at once', async () => {
      const levels = await Promise.all([0, 1, 2, 3, 4].map((n) => read(n * 20, n * 20 + 20)));
      expect(levels.filter((level) => level > 0)).toEqual([100]);
      expect(await noted()).toHaveLength(1);
    });

    it('tells the other administrators of very many, once', async () => {
      expect(await read(0, 499)).toBe(100);
      expect(await read(0, 500)).toBe(500);
      expect(await read(0, 900)).toBe(0);
      expect(await noted()).toHaveLength(2);
      const told = await rows<{ user_id: string }>(
        app.db,
        sql`select user_id from notifications where kind = 'many_people_read' and link like ${`%${reader.user.id}%`}`,
      );
      expect(told.map(({ user_id }) => user_id)).toContain(admin.user.id);
      expect(told.map(({ user_id }) => user_id)).not.toContain(reader.user.id);
    });

    it('begins anew the next day', async () => {
      expect(await read(0, 99)).toBe(0);
      app.clock.advance({ hours: 24 });
      expect(await read(99, 198)).toBe(0);
      expect(await read(198, 200)).toBe(100);
    });
  });
});

it('finds people wherever an answer names them', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map(idOf);
  const answer = {
    data: [{ id: a, user_id: b, user: { id: b } }],
    more: { person: { id: c }, owner_id: d },
  };
  expect([...peopleIn(answer, false)].sort()).toEqual([b, c, d]);
  expect([...peopleIn(answer, true)].sort()).toEqual([a, b, c, d]);
  expect(peopleIn('text', true).size).toBe(0);
  // Pairs of people, such as likely duplicates.
  const pairs = { data: [{ people: [{ id: a, in_care_of: { id: c } }, { id: b }] }] };
  expect([...peopleIn(pairs, true)].sort()).toEqual([a, b, c]);
  // Records of a person, such as their categories.
  expect([...peopleIn({ user_id: d, data: [{ id: a }] }, true)]).toEqual([d]);
});
