/** A few months of reservations at random, written straight to the tables. */

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { uuidv7 } from 'uuidv7';
import { reservation, user } from '#schema/index.ts';
import { addDays } from '#schema/time/zone.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { reservationHistory } from '#server/db/tables/systemTables.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';

const reservations = tableOf(reservation);
const users = tableOf(user);

export interface World {
  services: ServiceRow[];
  team_ids: string[];
  people: string[];
}

export async function buildWorld(db: Db, created_at: string): Promise<World> {
  const teams = [await buildTeam(db), await buildTeam(db), await buildTeam(db)];
  const services: ServiceRow[] = [];
  for (const { id: team_id } of teams) {
    for (const capacity of [499, 500]) {
      services.push(
        await buildService(db, { team_id, capacity, created_at, updated_at: created_at }),
      );
    }
  }
  const people: string[] = [];
  for (let n = 0; n < 40; n++) {
    const { id } = await buildUser(db, { created_at });
    people.push(id);
    await db
      .update(users)
      .set({
        profile_gender:
          n % 9 === 0 ? null : n % 11 === 0 ? 'other' : n % 2 === 0 ? 'female' : 'male',
        profile_barangay: n % 7 === 0 ? null : `Barangay ${n % 8}`,
        profile_birth_date: n % 5 === 0 ? null : `${1940 + n * 2}-0${1 + (n % 9)}-28`,
      })
      .where(eq(users.id, id));
  }
  return { services, people, team_ids: teams.map(({ id }) => id) };
}

const STATUSES = ['approved', 'approved', 'approved', 'pending', 'declined', 'cancelled'] as const;
const ACTIVITIES = [
  'scheduled',
  'checked_in',
  'in_progress',
  'completed',
  'completed',
  'no_show',
] as const;

interface Options {
  zone: string;
  /** Visits: from this day on, so many of them. */
  from: string;
  days: number;
  now: number;
  seed: number;
  count: number;
}

/** Half-hour visits; nobody has two at once, no seat is taken twice. */
export async function addReservations(db: Db, world: World, options: Options) {
  const { zone, from, days, now, seed, count } = options;
  const chance = fc.sample(
    fc.record({
      person: fc.nat(world.people.length - 1),
      service: fc.nat(world.services.length - 1),
      day: fc.nat(days - 1),
      half: fc.nat(47),
      status: fc.constantFrom(...STATUSES),
      activity: fc.constantFrom(...ACTIVITIES),
      source: fc.constantFrom('online', 'online', 'walk_in', 'on_behalf'),
      ahead: fc.oneof(fc.nat(120), fc.nat(60 * 24 * 30)),
      late: fc.nat(90),
      early: fc.nat(40),
      isOwn: fc.boolean(),
    }),
    { numRuns: count, seed },
  );
  const taken = new Set<string>();
  const seats = new Map<string, number>();
  const rows: (typeof reservations.$inferInsert)[] = [];
  const steps: (typeof reservationHistory.$inferInsert)[] = [];
  for (const one of chance) {
    const date = addDays(from, one.day);
    const time = `${String(Math.floor(one.half / 2)).padStart(2, '0')}:${one.half % 2 ? '30' : '00'}`;
    const starts = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, {
      disambiguation: 'compatible',
    }).epochMilliseconds;
    const service = world.services[one.service] as ServiceRow;
    const user_id = world.people[one.person] as string;
    const made = Math.min(starts - one.ahead * 60_000, now - 60_000);
    const key = `${user_id} ${starts}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const isHolding = one.status === 'approved' || one.status === 'pending';
    const isSqueezedIn = isHolding && one.source === 'walk_in' && rows.length % 3 === 0;
    const isPast = starts < now;
    const activity = isPast && one.status === 'approved' ? one.activity : 'scheduled';
    const places = 1 + (rows.length % 4 === 0 ? 1 : 0);
    const slot = `${service.id} ${starts}`;
    const first = seats.get(slot) ?? 1;
    if (isHolding) seats.set(slot, first + places);
    const id = uuidv7();
    const at = (ms: number) => new Date(ms).toISOString();
    rows.push({
      ...{
        id,
        reference: uniqueKey('TK-'),
        user_id,
        service_id: service.id,
        team_id: service.team_id,
      },
      ...{ date, time, starts_at: at(starts), ends_at: at(starts + 30 * 60_000) },
      ...{ status: one.status, activity_status: activity, source: one.source as 'online' },
      ...{
        created_at: at(made),
        updated_at: at(made),
        places,
        seat: isHolding ? first : null,
        ...(isSqueezedIn && { squeezed_in: true, squeeze_reason: 'They stood here' }),
      },
    });
    const step = (action: string, after: object, ms: number, actor_id: string | null = null) =>
      steps.push({ reservation_id: id, action, actor_id, before: {}, after, created_at: at(ms) });
    step('created', { status: one.status }, made, user_id);
    if (one.status === 'cancelled') {
      step(
        'status',
        { status: 'cancelled' },
        Math.min(starts - one.early * 3_600_000, now),
        one.isOwn ? user_id : null,
      );
    }
    if (activity === 'scheduled') continue;
    if (activity !== 'no_show') {
      step(
        'activity_status',
        { activity_status: 'checked_in' },
        starts - one.early * 60_000 + 1200_000,
      );
    }
    if (activity === 'in_progress' || (activity === 'completed' && one.late % 4 > 0)) {
      step(
        'activity_status',
        { activity_status: 'in_progress' },
        starts + one.late * 60_000 + 59_999,
      );
    }
    if (activity !== 'checked_in' && activity !== 'in_progress') {
      step('activity_status', { activity_status: activity }, starts + 100 * 60_000);
    }
  }
  for (let n = 0; n < rows.length; n += 200)
    await db.insert(reservations).values(rows.slice(n, n + 200));
  for (let n = 0; n < steps.length; n += 500)
    await db.insert(reservationHistory).values(steps.slice(n, n + 500));
}
