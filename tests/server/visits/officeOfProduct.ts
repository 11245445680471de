/** The product as the office of a simulated day: people book, come, are called and served through its calls. */
import { sql } from 'drizzle-orm';
import type { Office } from '#bench/office/day.ts';
import { type Agent, type DayPlan, MINUTE, SERVICES } from '#bench/office/plan.ts';
import { playLine } from '#schema/visits/waits.ts';
import { rows } from '#server/db/query.ts';
import { readLineNow } from '#server/visits/waits/lineNow.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { done } from './buildLine.ts';

const SIGN_IN_EVERY = 10 * MINUTE;

export const midnightOf = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

/** A team, its services and its counters, for all the days. */
export async function buildOffice(app: TestApp, counters: DayPlan['counters']) {
  const team = await buildTeam(app.db);
  const services = new Map<string, string>();
  for (const { id } of SERVICES) {
    const built = { team_id: team.id, name: id, slot_minutes: 15, capacity: 200 };
    services.set(id, (await buildService(app.db, built)).id);
  }
  const serviceOf = (id: string) => services.get(id) ?? '';
  const places = new Map<string, string>();
  for (const { id, service_ids } of counters) {
    const served = service_ids.map((service_id) => ({ id: serviceOf(service_id) }));
    const place = await buildCounter(app.db, { team_id: team.id, name: id, services: served });
    places.set(id, place.id);
  }
  const admin = await app.as('admin');
  const clerks = new Map<string, Client & { user: { id: string } }>();
  for (const { id } of counters) clerks.set(id, await app.as('staff', { teams: [team] }));
  return { team, serviceOf, places, admin, clerks };
}

type Built = Awaited<ReturnType<typeof buildOffice>>;

/** Everybody who has an appointment has booked it when the day begins. */
export async function openDay(app: TestApp, built: Built, plan: DayPlan): Promise<Office> {
  const { team, serviceOf, places } = built;
  const { date } = plan;
  const midnight = midnightOf(date);
  const setClock = (now: number) => app.clock.set(new Date(now).toISOString());
  setClock(midnight + 7 * 60 * MINUTE);
  let admin = await app.signedIn(built.admin.user);
  let signedInAt = 0;
  const clerks = new Map<string, Client>();
  const reservationOf = new Map<string, string>();
  const agentOf = new Map<string, string>();
  const visitOf = new Map<string, string>();

  async function book(agent: Agent, minutes: number, more: object = {}) {
    const { id: user_id } = await buildUser(app.db);
    const time = new Date(Math.floor(minutes / 15) * 15 * MINUTE).toISOString().slice(11, 16);
    const body = { service_id: serviceOf(agent.service_id), user_id, date, time, ...more };
    const answer = await admin.post('/reservations/create', body);
    if (answer.body.code === 'line_full') return false;
    const { id } = done(answer);
    reservationOf.set(agent.id, id);
    agentOf.set(id, agent.id);
    return true;
  }
  for (const agent of [...plan.agents, ...plan.absent]) {
    if (agent.starts !== null) await book(agent, agent.starts / MINUTE);
  }
  const clerk = (id: string) => {
    const client = clerks.get(id);
    if (!client) throw new Error(`Nobody sits at ${id}`);
    return client;
  };
  /** The pages of open counters report all the time, and nobody is signed out meanwhile. */
  async function moveTo(now: number) {
    setClock(now);
    if (now - signedInAt > SIGN_IN_EVERY) {
      signedInAt = now;
      admin = await app.signedIn(built.admin.user);
      for (const [id, { user }] of built.clerks) clerks.set(id, await app.signedIn(user));
    }
    await app.db.execute(sql`update counter_seats set seen_at = ${app.clock.now().toISOString()}
      where staff_id is not null`);
  }
  const step = (id: string, agent: Agent, name: string) =>
    clerk(id).post(`/visits/step/${visitOf.get(agent.id)}`, {
      step: name,
      counter_id: places.get(id),
    });

  return {
    order: 'by_appointment',
    async openCounter(id, now) {
      await moveTo(now);
      done(await clerk(id).post(`/visits/counters/open/${places.get(id)}`));
    },
    async closeCounter(id, now) {
      await moveTo(now);
      done(await clerk(id).post(`/visits/counters/close/${places.get(id)}`));
    },
    async arrive(agent, now) {
      await moveTo(now);
      if (agent.starts === null) {
        const isTaken = await book(agent, agent.comes / MINUTE, { walk_in: true });
        if (!isTaken) return 'refused';
      }
      const { id, priority } = { ...agent, id: reservationOf.get(agent.id) };
      const { visit } = done(await admin.post('/visits/arrive', { reservation_id: id, priority }));
      visitOf.set(agent.id, visit.id);
      const line = await readLineNow({ db: app.db, now: app.clock.now() }, team.id);
      return line && playLine(line, { seed: visit.number }).waitOf(visit.id);
    },
    async callNext(id, now) {
      await moveTo(now);
      const { entry } = done(
        await clerk(id).post('/visits/call-next', { counter_id: places.get(id) }),
      );
      const agent =
        entry && plan.agents.find((one) => one.id === agentOf.get(entry.reservation.id));
      if (agent?.answers) done(await step(id, agent, 'start'));
      return agent?.id ?? null;
    },
    async finish(id, agent, now) {
      await moveTo(now);
      if (agent.answers) done(await step(id, agent, 'complete'));
      else {
        done(await step(id, agent, 'miss'));
        done(await step(id, agent, 'leave'));
      }
    },
  };
}

export const numbersOf = async (app: TestApp, team_id: string, day: string) =>
  (
    await rows<{ number: number }>(
      app.db,
      sql`select number from visits where team_id = ${team_id} and day = ${day} order by number`,
    )
  ).map(({ number }) => number);

export const openPeriods = (app: TestApp, team_id: string) =>
  rows(app.db, sql`select 1 from visit_periods where team_id = ${team_id} and ended_at is null`);
