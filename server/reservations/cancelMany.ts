/** Cancels many reservations at once, with what is written down of each. */
import { type SQL, sql } from 'drizzle-orm';
import type { ReservationEventName } from '#schema/reservations/events.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import { type ReservationSnapshot, type Step, snapshotOf, writeSteps } from './steps.ts';

type CancelledRow = Step['reservation'] &
  Omit<ReservationSnapshot, 'lines_before'> & { was: string; lines: number };

/** The reservations `r` that are to come, and meet the condition. */
export async function cancelMany(
  tx: Tx,
  context: Context,
  which: SQL,
  { event, reason = null }: { event: ReservationEventName; reason?: string | null },
) {
  const { now } = context;
  const locked = await rows<{ id: string; was: string }>(
    tx,
    sql`select r.id, r.status as was from reservations r
      where r.status in ('pending', 'approved') and r.starts_at > ${now.toISOString()} and ${which}
      order by r.id for update`,
  );
  if (locked.length === 0) return;
  const cancelled = await rows<CancelledRow>(
    tx,
    sql`update reservations r set status = 'cancelled', seat = null, reason = ${reason},
        updated_at = ${nextUpdatedAt(sql`r.updated_at`, now)}
      from jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as ahead (id uuid, was text)
      where ahead.id = r.id
      returning r.*, r.updated_at as changed_at, ahead.was,
        (select count(*)::int from reservation_history h where h.reservation_id = r.id) as lines`,
  );
  await writeSteps(
    tx,
    context,
    cancelled.map(
      (row): Step => ({
        event,
        reservation: row,
        changes: { status: [row.was, 'cancelled'] },
        reason,
        snapshot: snapshotOf(row, { changed_at: row.changed_at, lines_before: row.lines }),
      }),
    ),
  );
}
