/** Whatever an office does reads the rows of its day, however many days it has behind it. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { visitCalls } from '#schema/calls/visits.ts';
import { stepNamed, type VisitStepName } from '#schema/visits/steps.ts';
import { rows } from '#server/db/query.ts';
import type { Answer, Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { fullScans } from '../../support/fullScans.ts';
import { testApp } from '../../support/testApp.ts';
import { browserOf, buildScreen, hidden } from '../screens/buildScreen.ts';
import { buildLine, done, TODAY } from './buildLine.ts';

const [DAYS, A_DAY, PEOPLE] = [400, 25, 1000];
const TABLES = ['visits', 'visit_periods', 'reservations'];

interface Desk {
  clerk: Client;
  visit: { id: string };
  counter_id: string;
}

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let paths: { display: string; kiosk: string };
  beforeAll(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
    const admin = await app.as('admin');
    const team_id = line.team.id;
    paths = {
      display: (await buildScreen(admin, { kind: 'display', team_id })).path,
      kiosk: (await buildScreen(admin, { kind: 'kiosk', team_id })).path,
    };
    await fillPast();
  });

  async function fillPast() {
    const { team, service } = line;
    await app.db.execute(sql`insert into users (id, created_at, updated_at, username, email, status, profile_first_name, profile_last_name)
      select gen_random_uuid(), ${DEFAULT_NOW}, ${DEFAULT_NOW}, 'past' || n, 'past' || n || '@example.test', 'active', 'Ana', 'Past'
      from generate_series(1, ${PEOPLE}) n`);
    await app.db.execute(sql`insert into reservations (id, created_at, updated_at, reference, user_id, service_id,
        team_id, date, time, starts_at, ends_at, status, activity_status, source)
      select gen_random_uuid(), at, at, 'PAST-' || n, u.id, ${service.id}, ${team.id}, at::date, '09:00',
        at, at + interval '5 minutes', 'approved', 'completed', 'online'
      from (select n, ${`${TODAY}T01:00:00Z`}::timestamptz - (1 + n % ${DAYS}) * interval '1 day' + n / ${DAYS} * interval '5 minutes' as at
        from generate_series(1, ${DAYS * A_DAY}) n) past join users u on u.username = 'past' || (1 + n % ${PEOPLE})`);
    await app.db.execute(sql`insert into visits (id, reservation_id, team_id, day, letter, number, priority, arrived_at, due_at)
      select id, id, team_id, date, 'A', substr(reference, 6)::int, 'none', starts_at, starts_at
      from reservations where reference like 'PAST-%'`);
    await app.db.execute(sql`insert into visit_periods (id, visit_id, state, team_id, started_at, ended_at)
      select gen_random_uuid(), v.id, state, v.team_id, v.arrived_at, v.arrived_at
      from visits v cross join unnest(array['waiting', 'being_served', 'done']) state`);
    await app.db.execute(sql`analyze`);
  }
  const scansOf = (run: () => Promise<unknown>) => fullScans(app.database, TABLES, run);

  /** Each call of a line, so that a new one is looked at as well. */
  const visitRequests: Record<keyof typeof visitCalls, (desk: Desk) => Promise<Answer>> = {
    teamDay: ({ clerk }) => clerk.get(`/visits/day/${line.team.id}`),
    serviceWait: ({ clerk }) => clerk.get(`/services/wait/${line.service.id}`),
    arrive: async () => line.arrive((await line.expected()).id),
    callNext: ({ clerk, counter_id }) => clerk.post('/visits/call-next', { counter_id }),
    step: ({ clerk, visit, counter_id }) =>
      clerk.post(`/visits/step/${visit.id}`, { step: 'start', counter_id }),
    setPriority: ({ clerk, visit }) =>
      clerk.post(`/visits/priority/${visit.id}`, { priority: 'senior' }),
    order: async ({ clerk, visit }) => clerk.get(`/visits/order/${await linkOf(visit.id)}`),
    print: ({ clerk, visit }) =>
      clerk.post(`/visits/print/${visit.id}`, { print_state: 'printed' }),
    openCounter: ({ clerk, counter_id }) => clerk.post(`/visits/counters/open/${counter_id}`),
    closeCounter: ({ clerk, counter_id }) => clerk.post(`/visits/counters/close/${counter_id}`),
    stayAtCounter: ({ clerk, counter_id }) => clerk.post(`/visits/counters/stay/${counter_id}`),
  };
  async function newDesk(): Promise<Desk> {
    const clerk = await app.as('staff', { teams: [line.team] });
    const counter_id = await line.openCounter(clerk);
    return { clerk, counter_id, visit: (await line.arrived()).visit };
  }
  const linkOf = async (id: string) =>
    (await rows<{ link: string }>(app.db, sql`select link from visits where id = ${id}`))[0]?.link;

  it.each(Object.entries(visitRequests))('at a desk: %s', async (_name, request) => {
    const { clerk, visit, counter_id } = await newDesk();
    // How long visits take is learned from the last sixty days, once a minute.
    done(await clerk.get(`/services/wait/${line.service.id}`));
    expect(await scansOf(async () => done(await request({ clerk, visit, counter_id })))).toEqual(
      [],
    );
  });

  it.each([
    ['start', 'hold', 'start', 'complete'],
    ['call', 'return', 'call', 'miss', 'leave'],
  ])('at a desk, step by step: %s, %s, %s, %s', async (...steps) => {
    const { clerk, visit, counter_id } = await newDesk();
    const scans = await scansOf(async () => {
      for (const step of steps) {
        const atCounter = stepNamed(step as VisitStepName).atCounter;
        const body = { step, ...(atCounter && { counter_id }) };
        done(await clerk.post(`/visits/step/${visit.id}`, body));
      }
    });
    expect(scans).toEqual([]);
  });

  it('at a display, a kiosk and on a ticket', async () => {
    const browser = browserOf(app);
    const scans = await scansOf(async () => {
      expect((await browser.open(paths.display)).status).toBe(200);
      const { text } = await browser.open(`${paths.kiosk}/number/${line.service.id}`);
      const { to } = await browser.post(`${paths.kiosk}/number`, {
        form: hidden(text, 'form'),
        service_id: line.service.id,
        ...{ first_name: 'Rosa', last_name: 'Lim', priority: 'none' },
      });
      expect((await browser.open(to)).text).toContain('class="number"');
      const { visit } = await line.arrived();
      expect((await browser.open(`/t/${visit.ticket_key}`)).status).toBe(200);
    });
    expect(scans).toEqual([]);
  });
});
