/** What was still open when the day ended is closed by the product itself. */
import { sql } from 'drizzle-orm';
import type { ActivityStatus } from '#schema/reservations/transitions.ts';
import { toLocal } from '#schema/time/zone.ts';
import { stateOf } from '#schema/visits/steps.ts';
import type { VisitState } from '#schema/visits/visit.ts';
import { systemActor } from '../activityLogs/log.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import { isoOf } from '../db/tables/columns.ts';
import { clearSeat } from './counters.ts';
import { type CurrentVisit, inLineOf, lockLines, readVisits, type TeamDayKey } from './line.ts';
import { moveVisit } from './move.ts';

/** @returns how many visits ended, and how many counters were left */
export async function closePastDays(db: Db, now: Date, isStopped: () => boolean = () => false) {
  const zone = timeZoneOf(await readSettings(db));
  const today = toLocal(now.getTime(), zone).date;
  let visits = 0;
  for (const line of await openLinesBefore(db, today)) {
    if (isStopped()) break;
    visits += await endVisits(db, now, line);
  }
  let counters = 0;
  for (const seat of await readSeats(db)) {
    if (isStopped()) break;
    const isOfToday = toLocal(Date.parse(seat.opened_at), zone).date >= today;
    if (!isOfToday && (await leaveSeat(db, now, { ...seat, day: today }))) counters += 1;
  }
  return { visits, counters };
}

const openLinesBefore = (db: Db, today: string) =>
  rows<TeamDayKey>(
    db,
    sql`select distinct p.team_id, to_char(v.day, 'YYYY-MM-DD') as day
      from visit_periods p join visits v on v.id = p.visit_id
      where p.ended_at is null and v.day < ${today} order by day, p.team_id`,
  );

const endVisits = (db: Db, now: Date, { team_id, day }: TeamDayKey) =>
  inTransaction(db, async (tx) => {
    await lockLines(tx, day, [team_id]);
    const open = await readVisits(tx, sql`${inLineOf(team_id)} and v.day = ${day}`);
    for (const visit of open) {
      const state = lastStateOf(visit);
      // They came: nobody who was only checked in has stayed away.
      const keepsActivity =
        state === 'left' && visit.state !== 'missed' && visit.activity_status === 'checked_in';
      await moveVisit(tx, systemActor(now), visit, { state, team_id, keepsActivity });
    }
    return open.length;
  });

const SERVED: readonly VisitState[] = ['being_served', 'on_hold'];
const BEFORE_THE_END: readonly ActivityStatus[] = ['checked_in', 'in_progress'];

/** What staff recorded of the reservation on a later day is true. */
const lastStateOf = ({ state, activity_status }: CurrentVisit): VisitState => {
  if (!BEFORE_THE_END.includes(activity_status)) return stateOf(activity_status);
  return SERVED.includes(state) ? 'done' : 'left';
};

interface Seat {
  counter_id: string;
  /** Null of a counter that was deleted. */
  team_id: string | null;
  opened_at: string;
}

async function readSeats(db: Db): Promise<Seat[]> {
  const seats = await rows<Seat>(
    db,
    sql`select s.counter_id, c.team_id, s.opened_at from counter_seats s
      left join counters c on c.id = s.counter_id where s.staff_id is not null order by s.counter_id`,
  );
  return seats.map((seat) => ({ ...seat, opened_at: isoOf(seat.opened_at) }));
}

/** Closes the counter, unless somebody has opened it again meanwhile. */
const leaveSeat = (
  db: Db,
  now: Date,
  { counter_id, team_id, opened_at, day }: Seat & { day: string },
) =>
  inTransaction(db, async (tx) => {
    if (team_id !== null) await lockLines(tx, day, [team_id]);
    return clearSeat(tx, systemActor(now), { counter_id, opened_at });
  });
