/** Whatever people and staff do to reservations, what is stored of it stays what the rows say. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#schema/time/zone.ts';
import { rows } from '#server/db/query.ts';
import { checkFigures } from '#server/figures/check.ts';
import { refreshFigures } from '#server/figures/refresh.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries } from '../signIn/sessions/signIn.ts';
import { countNaively, readAll } from './naive.ts';

const FIRST = '2026-12-26';
const DAYS = 6;
const A_DAY = 22;
const PASSWORD = 'correct-horse-battery';

type Done =
  | 'book'
  | 'walk_in'
  | 'move'
  | 'cancel'
  | 'office_cancel'
  | 'attend'
  | 'no_show'
  | 'delete'
  | 'profile'
  | 'erase';
const DEEDS: Done[] = [
  'book',
  'book',
  'book',
  'book',
  'walk_in',
  'move',
  'cancel',
  'office_cancel',
  'attend',
  'attend',
  'no_show',
  'delete',
  'profile',
  'erase',
];

onEachEngine((engine) => {
  const app = testApp({ engine, clock: `${FIRST}T00:30:00Z` });
  let services: ServiceRow[];
  let people: UserRow[];
  let boss: UserRow;
  /** How often each deed was done and not refused. */
  const done = new Map<Done, number>();

  beforeAll(async () => {
    const created_at = '2026-12-01T00:00:00.000Z';
    const teams = [await buildTeam(app.db), await buildTeam(app.db)];
    const open = { capacity: 4, max_active_per_user: 50, horizon_days: 30, created_at };
    services = await Promise.all(
      [...teams, ...teams].map(({ id }) => buildService(app.db, { ...open, team_id: id })),
    );
    await app.db.execute(sql`update settings set max_active_reservations = 50`);
    boss = (await app.as('admin', { password: PASSWORD })).user;
    people = await Promise.all(Array.from({ length: 12 }, newPerson));
  });

  const newPerson = () => buildUser(app.db, { password: PASSWORD });

  it('through six days around the turn of the year', async () => {
    const deeds = fc.sample(
      fc.record({
        what: fc.constantFrom(...DEEDS),
        who: fc.nat(11),
        which: fc.nat(1000),
        ahead: fc.nat(5),
      }),
      { numRuns: DAYS * A_DAY, seed: 20261226 },
    );
    for (let day = 0; day < DAYS; day++) {
      app.clock.set(`${addDays(FIRST, day)}T02:10:00Z`);
      for (const [place, deed] of deeds.slice(day * A_DAY, (day + 1) * A_DAY).entries()) {
        app.clock.advance({ minutes: 15 });
        await forgetTries(app);
        const status = await act(deed);
        if (status < 300) done.set(deed.what, (done.get(deed.what) ?? 0) + 1);
        else expect([404, 409, 422], `${deed.what}: ${status}`).toContain(status);
        // At times in the middle of it, as the job comes.
        if (place % 9 === 4) await refreshFigures(app.db, app.clock.now);
      }
      await compare();
    }
    // None of them was always refused.
    expect([...new Set(DEEDS)].filter((deed) => !done.has(deed))).toEqual([]);
    await refreshFigures(app.db, app.clock.now);
    expect(await checkFigures(app.db, app.clock.now())).toEqual([]);
    expect(await rows(app.db, sql`select * from figure_marks`)).toEqual([]);
  });

  async function compare() {
    const now = app.clock.now();
    const to = now.toISOString().slice(0, 10);
    const asked = { from: FIRST, to };
    const answer = await (await app.signedIn(boss)).get(`/dashboard?${new URLSearchParams(asked)}`);
    const naive = countNaively(await readAll(app.db), {
      ...{ ...asked, zone: 'Asia/Manila', now: now.getTime(), isOfTeam: false },
      isAsked: () => true,
    });
    expect(answer.body.figures).toMatchObject(naive.figures);
  }

  async function act({
    what,
    who,
    which,
    ahead,
  }: {
    what: Done;
    who: number;
    which: number;
    ahead: number;
  }): Promise<number> {
    const user = people[who] as UserRow;
    // Sessions run out while the hours pass.
    const [person, admin] = [await app.signedIn(user), await app.signedIn(boss)];
    const service = services[which % services.length] as ServiceRow;
    const today = app.clock.now().toISOString().slice(0, 10);
    const time = `${String(8 + (which % 9)).padStart(2, '0')}:${which % 2 ? '30' : '00'}`;
    const slot = { date: addDays(today, ahead), time };
    const some = await someReservation(which, what === 'delete' ? 'any' : 'ahead');
    const send = async (by: Client, path: string, body?: object) =>
      (await by.post(path, body)).status;
    switch (what) {
      case 'book':
        return send(person, '/reservations/create', { service_id: service.id, ...slot });
      case 'walk_in':
        return send(admin, '/reservations/create', {
          ...{ service_id: service.id, user_id: user.id, walk_in: true, date: today, time },
        });
      case 'move':
        return some ? send(admin, `/reservations/update/${some.id}`, slot) : 404;
      case 'cancel': {
        const owner = people.find(({ id }) => id === some?.user_id);
        if (!owner || !some) return 404;
        return send(await app.signedIn(owner), `/reservations/update/status/${some.id}`, {
          status: 'cancelled',
        });
      }
      case 'office_cancel': {
        const body = { status: 'cancelled', reason: 'Closed' };
        return some ? send(admin, `/reservations/update/status/${some.id}`, body) : 404;
      }
      case 'attend':
      case 'no_show': {
        // Also a day late: what is stored of yesterday has to follow.
        const due = await someReservation(which, 'due');
        if (!due) return 404;
        const move = (activity_status: string) =>
          send(admin, '/reservations/update/activity/status', { ids: [due.id], activity_status });
        if (what === 'no_show') return move('no_show');
        await move('checked_in');
        app.clock.advance({ minutes: which % 7 });
        return move('in_progress');
      }
      case 'delete':
        return some ? send(admin, '/reservations/delete', { ids: [some.id] }) : 404;
      case 'profile':
        return send(person, '/profile/update', {
          profile: { gender: which % 2 ? 'female' : 'male', birth_date: `19${60 + who}-02-28` },
        });
      case 'erase': {
        await send(person, '/profile/erasure/request', { current_password: PASSWORD });
        const path = `/users/erasure/grant/${user.id}`;
        const status = await send(admin, path, { current_password: PASSWORD });
        if (status < 300) people[who] = await newPerson();
        return status;
      }
    }
  }

  /** In the order in which they were made, so that each run does the same. */
  async function someReservation(which: number, kind: 'any' | 'ahead' | 'due') {
    const now = sql`${app.clock.now().toISOString()}::timestamptz`;
    const where = {
      any: sql`status <> 'held'`,
      ahead: sql`status in ('pending', 'approved') and starts_at > ${now}`,
      due: sql`status = 'approved' and activity_status = 'scheduled' and starts_at < ${now}`,
    };
    const found = await rows<{ id: string; user_id: string }>(
      app.db,
      sql`select id, user_id from reservations where ${where[kind]} order by created_at, starts_at, service_id`,
    );
    return found[which % Math.max(1, found.length)];
  }
});
