/**
 * Visits that a change of what can be booked leaves without a slot. Whoever makes the change holds the
 * lock of what it changes, so that no booking is made meanwhile (`book_seat.sql`).
 */
import { type SQL, sql } from 'drizzle-orm';
import { msg, phrase } from '#schema/language/index.ts';
import { NOT_OPEN_ANY_LONGER } from '#schema/language/usualReasons.ts';
import {
  type BookedVisit,
  MOST_NAMED_ORPHANS,
  type OrphanOptions,
} from '#schema/orphans/orphans.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { AppError, forbidden } from '../http/errors.ts';
import { cancelMany } from '../reservations/cancelMany.ts';

interface VisitAhead extends BookedVisit {
  reference: string;
  user_id: string;
  team_id: string;
  service_id: string;
  service: string;
  time: string;
}

type VisitRow = Omit<VisitAhead, 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string };

/** Visits to come, by `reservations r` and `services s`, in the order in which they were booked. */
export async function visitsAhead(tx: Tx, { now }: Context, which: SQL): Promise<VisitAhead[]> {
  const visits = await rows<VisitRow>(
    tx,
    sql`select r.id, r.reference, r.user_id, r.team_id, r.service_id, s.name as service, r.date, r.time,
        r.starts_at, r.ends_at, r.places,
        r.seat is not null and not r.squeezed_in as has_seat
      from reservations r join services s on s.id = r.service_id
      where r.status in ('pending', 'approved') and r.activity_status = 'scheduled'
        and r.starts_at > ${now.toISOString()} and ${which}
      order by r.created_at, r.id`,
  );
  return visits.map((visit) => ({
    ...visit,
    starts_at: Date.parse(visit.starts_at),
    ends_at: Date.parse(visit.ends_at),
  }));
}

/**
 * Keeps or cancels them, as was said.
 * @throws AppError orphans, with their list, where it was not said; forbidden for cancelling others'
 *   visits without the permission
 */
export async function settleOrphans(
  tx: Tx,
  context: Context,
  orphans: readonly VisitAhead[],
  { orphans: choice, orphans_reason }: OrphanOptions,
) {
  if (orphans.length === 0 || choice === 'keep') return;
  if (choice === undefined) throw orphansFound(orphans);
  if (!orphans.every((visit) => actorRoleOf(context.viewer, 'update_status', visit))) {
    throw forbidden();
  }
  const ids = orphans.map(({ id }) => id);
  await cancelMany(
    tx,
    context,
    sql`r.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    {
      event: 'cancelled',
      reason: orphans_reason ?? NOT_OPEN_ANY_LONGER,
    },
  );
}

function orphansFound(orphans: readonly VisitAhead[]) {
  const inOrder = [...orphans].sort((a, b) => a.starts_at - b.starts_at);
  const data = inOrder
    .slice(0, MOST_NAMED_ORPHANS)
    .map(({ reference, service, date, time }) => ({ reference, service, date, time }));
  const total = orphans.length;
  return new AppError('orphans', phrase(FOUND, { count: total }), { orphans: { total, data } });
}

const FOUND = msg(
  'This would leave {count, plural, one {# booked visit} other {# booked visits}} without an open time. Keep or cancel?',
);
