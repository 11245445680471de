import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { pathOf, type Resource } from '#schema/declaration/defineResource.ts';
import { createSchema, recordSchema } from '#schema/declaration/record.ts';
import {
  activityLog,
  category,
  counter,
  frequentlyAskedQuestion,
  mail,
  notification,
  questionnaireQuestion,
  questionnaireSection,
  reservation,
  resources,
  role,
  service,
  settings,
  team,
  user,
} from '#schema/index.ts';
import type { DayEntry, OpenCounter, Visit } from '#schema/visits/day.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** What the demo fills. Nobody has run into a limit, and of what it does not know there is nothing. */
const FILLED: readonly Resource[] = [
  ...[reservation, service, questionnaireSection, questionnaireQuestion, frequentlyAskedQuestion],
  ...[user, category, team, counter, role, activityLog, mail],
];
const leastOf = (resource: Resource) =>
  FILLED.includes(resource) ? 3 : resource === notification ? 1 : 0;

onOneEngine((engine) => {
  const app = testApp({ engine, clock: '2026-12-01T02:05:00Z' });
  let admin: Client;
  beforeAll(async () => {
    await seedDemo(app.db, app.clock.now);
    admin = await app.signedIn(await personNamed('admin'));
  });

  const personNamed = async (username: string) => {
    const users = tableOf(user);
    const [found] = await app.db.select().from(users).where(eq(users.username, username));
    return found ?? expect.fail(`no ${username}`);
  };
  const somebodyTold = async () => {
    const [told] = await app.db.select().from(tableOf(notification)).limit(1);
    return { id: told?.user_id ?? expect.fail('nobody was told anything') };
  };
  const all = async (client: Client, resource: Resource) => {
    const { status, body } = await client.get(`/${pathOf(resource)}?per_page=1000`);
    expect(status).toBe(200);
    return body.data as Record<string, unknown>[];
  };

  it.each(
    resources
      .filter((resource) => !resource.singleton)
      .map((resource) => [resource.name, resource]),
  )('answers %s as declared', async (_, resource) => {
    // Notifications are read by whom they are for, and by nobody else.
    const reader = resource === notification ? await app.signedIn(await somebodyTold()) : admin;
    const records = await all(reader, resource as Resource);
    expect(records.length).toBeGreaterThanOrEqual(leastOf(resource as Resource));
    const wrong = records.flatMap((record) => {
      const parsed = recordSchema(resource as Resource).safeParse(record);
      return parsed.success ? [] : [parsed.error.issues];
    });
    expect(wrong).toEqual([]);
  });

  it('holds services that could have been typed in', async () => {
    const services = await all(admin, service);
    expect(services.length).toBeGreaterThanOrEqual(14);
    const derived = ['id', 'created_at', 'updated_at', 'team', 'keywords', 'translated'];
    for (const { translations, ...record } of services) {
      for (const key of derived) delete record[key];
      const { original: _, older: _1, ...texts } = translations as Record<string, unknown>;
      const typed = { ...record, translations: texts };
      expect(createSchema(service, 'admin').safeParse(typed).error?.issues).toBeUndefined();
    }
    const statuses = services.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'draft')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'inactive')).toHaveLength(1);
  });

  it('shows everybody the organisation and its holidays', async () => {
    const { body } = await app.anyone.get(`/${settings.name}`);
    expect(body.organisation_name).toBe('Lungsod ng San Isidro');
    const days = body.holidays.map(({ from }: { from: string }) => from);
    expect(days).toEqual(expect.arrayContaining(['2026-12-25', '2027-03-26']));
  });

  it('gives staff the constituents and reservations of their team', async () => {
    const staff = await app.signedIn(await personNamed('staff'));
    const { body } = await staff.get('/reservations?status=pending&per_page=100');
    expect(body.total).toBe(8);
    const people = await staff.get('/users');
    expect(people.body.total).toBeGreaterThan(60);
  });

  it('shows staff the line of today, with a colleague at a counter', async () => {
    const staff = await app.signedIn(await personNamed('staff'));
    const health = (await all(admin, team)).find(({ ticket_letter }) => ticket_letter === 'H');
    const { body } = await staff.get(`/visits/day/${health?.id}`);
    const visits = body.entries.flatMap(({ visit }: DayEntry) => visit ?? []);
    const states: string[] = visits.map(({ state }: Visit) => state);
    for (const state of ['done', 'being_served', 'waiting', 'missed']) {
      expect(states).toContain(state);
    }
    expect(visits[0].ticket).toMatch(/^H\d{3}$/);
    expect(body.counters.map(({ staff }: OpenCounter) => staff?.name ?? null)).toEqual([
      'Analyn Macaraeg',
      null,
      null,
    ]);
  });

  it('lets a stranger book: most active services have a free slot soon', async () => {
    const { body } = await app.anyone.get('/services?per_page=100&with_next_free=true');
    const soon = body.data.filter((one: { next_free: unknown }) => one.next_free);
    expect(soon.length).toBe(body.data.length);
  });
});
