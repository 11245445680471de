/** What staff do in the line of a team, and at its counters. */
import { uuidv7 } from 'uuidv7';
import { counter, screen } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { unique } from '../../support/builders/unique.ts';
import { written } from '../../support/builders/written.ts';
import type { Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { admin, by, type Write } from './write.ts';

export const VISIT_WRITES: Record<string, Write> = {
  '/visits/arrive': by(
    admin,
    () => '/visits/arrive',
    async (_, app) => ({ reservation_id: (await expected(app)).id }),
  ),
  '/visits/call-next': by(
    admin,
    () => '/visits/call-next',
    async (viewer, app) => ({
      counter_id: await openCounter(viewer, app, (await arrived(viewer, app)).team_id),
    }),
  ),
  '/visits/step/{id}': by(
    admin,
    async (viewer, app) => `/visits/step/${(await arrived(viewer, app)).id}`,
    () => ({ step: 'leave' }),
  ),
  '/visits/priority/{id}': by(
    admin,
    async (viewer, app) => `/visits/priority/${(await arrived(viewer, app)).id}`,
    () => ({ priority: 'pregnant' }),
  ),
  '/visits/print/{id}': by(
    admin,
    async (viewer, app) => `/visits/print/${(await arrived(viewer, app)).id}`,
    () => ({ print_state: 'failed' }),
  ),
  '/screens/renew-key/{id}': by(
    admin,
    async (_, app) => `/screens/renew-key/${await newScreen(app)}`,
  ),
  '/screens/withdraw-key/{id}': by(
    admin,
    async (_, app) => `/screens/withdraw-key/${await newScreen(app)}`,
  ),
  '/visits/counters/open/{id}': by(
    admin,
    async (_, app) => `/visits/counters/open/${await newCounter(app)}`,
  ),
  '/visits/counters/close/{id}': by(
    admin,
    async (viewer, app) => `/visits/counters/close/${await openCounter(viewer, app)}`,
  ),
};

/** It says that somebody still sits there, which the log does not tell. */
export const STAY = '/visits/counters/stay/{id}';
export const stay: Write = by(
  admin,
  async (viewer, app) => `/visits/counters/stay/${await openCounter(viewer, app)}`,
);

/** Somebody whose visit is today. */
const expected = (app: TestApp) => buildReservation(app.db, { date: '2026-11-30' });

async function arrived(one: Client, app: TestApp): Promise<{ id: string; team_id: string }> {
  const reservation_id = (await expected(app)).id;
  return (await one.post('/visits/arrive', { reservation_id })).body.visit;
}

async function newCounter({ db }: TestApp, team_id?: string): Promise<string> {
  const id = uuidv7();
  const of = team_id ?? (await buildTeam(db)).id;
  await db
    .insert(tableOf(counter))
    .values({ ...written(), id, name: unique('Counter'), team_id: of });
  return id;
}

async function newScreen({ db }: TestApp): Promise<string> {
  const id = uuidv7();
  const of = { kind: 'display', team_id: (await buildTeam(db)).id } as const;
  await db.insert(tableOf(screen)).values({ ...written(), id, name: unique('Screen'), ...of });
  return id;
}

async function openCounter(one: Client, app: TestApp, team_id?: string) {
  const id = await newCounter(app, team_id);
  await one.post(`/visits/counters/open/${id}`, {});
  return id;
}
