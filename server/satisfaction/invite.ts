/** Whoever was served is asked how it was: once a visit, also if it is taken back and completed again. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { isoOf } from '../db/tables/columns.ts';
import { isRecent } from '../mails/feedbackLinks.ts';
import { type ReservationSnapshot, snapshotOf } from '../reservations/steps.ts';

type CompletedVisit = Omit<ReservationSnapshot, 'lines_before'> & { id: string };

/**
 * In the transaction that completes the visits.
 * @returns what the event `visit_completed` of each says; nothing of those whose person was asked before
 */
export async function newlyAsked(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ReservationSnapshot>> {
  const visits = await rows<CompletedVisit>(
    tx,
    sql`with marked as (
        insert into satisfaction_marks (reservation_id, is_used)
        select r.id, false from reservations r
        where r.id = any(${sql.param([...ids])}::uuid[]) and ${isRecent(now)}
        on conflict (reservation_id) do nothing returning reservation_id)
      select r.id, r.reference, r.service_id, r.team_id, r.status, r.source, r.places,
        to_char(r.date, 'YYYY-MM-DD') as date, r.time,
        r.starts_at, r.ends_at, r.updated_at as changed_at
      from marked join reservations r on r.id = marked.reservation_id`,
  );
  return new Map(
    visits.map(({ id, changed_at, starts_at, ends_at, ...visit }) => [
      id,
      snapshotOf(
        { ...visit, starts_at: isoOf(starts_at), ends_at: isoOf(ends_at) },
        { changed_at: isoOf(changed_at), lines_before: 0 },
      ),
    ]),
  );
}
