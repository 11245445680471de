/** A team with a line: a service, and people who are expected today. */

import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import type { Context } from '#server/http/context.ts';
import { contextOf } from '#tests/support/contextOf.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserOverrides } from '../../support/builders/buildUser.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';

export const TODAY = '2026-12-01';

export async function buildLine(app: TestApp, teamOverrides: object = {}) {
  const team = await buildTeam(app.db, teamOverrides);
  const service = await buildService(app.db, { team_id: team.id, capacity: 50 });
  const clerk = await app.as('staff', { teams: [team] });
  let seats = 0;

  /** Somebody who has a reservation for today, at nine unless it is said. */
  async function expected(overrides: object = {}, person: UserOverrides = {}) {
    const user = await buildUser(app.db, person);
    const own = { service_id: service.id, user_id: user.id, date: TODAY, seat: ++seats };
    return buildReservation(app.db, { ...own, ...overrides });
  }
  const arrive = (reservation_id: string, priority?: string) =>
    clerk.post('/visits/arrive', { reservation_id, priority });
  /** Somebody who is here already. @returns the entry of the day */
  const arrived = async (overrides: object = {}, priority?: string) =>
    done(await arrive((await expected(overrides)).id, priority));
  /** A counter of the team that somebody has opened. */
  async function openCounter(by: Client = clerk, overrides: object = {}) {
    const { id } = await buildCounter(app.db, { team_id: team.id, ...overrides });
    done(await by.post(`/visits/counters/open/${id}`));
    return id;
  }
  return { team, service, clerk, expected, arrive, arrived, openCounter };
}

/** The body of an answer that must not be a refusal. */
export function done({ status, body }: Answer) {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export const periodsOf = (app: TestApp, visit_id: string) =>
  rows<{ state: string; ended_at: string | null; note: string | null; staff_id: string | null }>(
    app.db,
    sql`select state, ended_at, note, staff_id from visit_periods
      where visit_id = ${visit_id} order by started_at, id`,
  );

export const logOf = (app: TestApp, reservation_id: string) => actionsOn(app.db, reservation_id);

/** As a request of somebody of that team has it. */
export const clerkContext = (
  { db, clock }: { db: Db; clock: Pick<TestApp['clock'], 'now'> },
  id: string,
  team_id: string,
): Context =>
  contextOf(
    db,
    { id, roles: [{ name: 'clerk', reach: 'team', permissions: ['*'] }], team_ids: [team_id] },
    clock.now(),
  );
