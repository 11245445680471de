/** Somebody is here: they get a number in the line of their team. */

import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { reservation } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import { dueAt } from '#schema/visits/line.ts';
import { type LineOrder, type Priority, SENIOR_AGE } from '#schema/visits/visit.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { isoOf } from '../db/tables/columns.ts';
import type { Context } from '../http/context.ts';
import { notFound, wrongStep } from '../http/errors.ts';
import { newTicketKey } from '../sealing/tokens.ts';
import { readEntry } from './day.ts';
import { localDay, lockLines, nextNumber, readVisits } from './line.ts';
import { type MovedVisit, moveVisit } from './move.ts';

export interface Arrival {
  reservation_id: string;
  priority?: Priority | undefined;
}

/** @throws AppError not_found out of reach; transition unless it is approved, for today, and nobody came yet */
export async function arrive(context: Context, { reservation_id, priority }: Arrival) {
  await inTransaction(context.db, async (tx) => {
    const day = await localDay(tx, context);
    const [booked] = await rows<{ team_id: string }>(
      tx,
      sql`select team_id from reservations where id = ${reservation_id}`,
    );
    if (!booked) throw notFound();
    await lockLines(tx, day, [booked.team_id]);
    const expected = await readExpected(tx, reservation_id, day);
    if (!expected || actorRoleOf(context.viewer, 'update_activity_status', expected) !== 'staff') {
      throw notFound();
    }
    // It was moved to another team meanwhile.
    if (expected.team_id !== booked.team_id) throw notFound();
    if (expected.status !== 'approved') {
      throw wrongStep(msg('Only approved reservations can take place'));
    }
    if (expected.date !== day) throw wrongStep(msg('This reservation is not for today'));
    if (expected.activity_status !== 'scheduled') {
      throw wrongStep(msg('Somebody has recorded this visit already'));
    }
    const visit = await giveNumber(tx, context, expected, priority);
    if (priority) {
      await logActivity(tx, context, [
        {
          action: 'set_priority',
          resource: reservation.name,
          subject_id: reservation_id,
          changes: { priority: [null, priority] },
        },
      ]);
    }
    await moveVisit(tx, context, visit, { state: 'waiting', team_id: expected.team_id });
  });
  return readEntry(context, reservation_id);
}

interface ExpectedReservation {
  id: string;
  user_id: string;
  team_id: string;
  status: string;
  activity_status: string;
  date: string;
  starts_at: string;
  source: string;
  ticket_letter: string;
  line_order: LineOrder;
  is_senior: boolean;
}

/** Locks the reservation's row. */
export async function readExpected(
  tx: Tx,
  id: string,
  day: string,
): Promise<ExpectedReservation | null> {
  const [expectedReservation] = await rows<ExpectedReservation>(
    tx,
    sql`select r.id, r.user_id, r.team_id, r.status, r.activity_status, r.starts_at, r.source,
        to_char(r.date, 'YYYY-MM-DD') as date, t.ticket_letter, t.line_order,
        coalesce(extract(year from age(${day}::date, u.profile_birth_date)) >= ${SENIOR_AGE}, false) as is_senior
      from reservations r join teams t on t.id = r.team_id join users u on u.id = r.user_id
      where r.id = ${id} for no key update of r`,
  );
  return expectedReservation
    ? { ...expectedReservation, starts_at: isoOf(expectedReservation.starts_at) }
    : null;
}

/**
 * The line is locked. Returns the old number if the person had one today at this team; else takes the
 * next.
 */
export async function giveNumber(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  expected: ExpectedReservation,
  given: Priority | undefined,
): Promise<MovedVisit> {
  const { team_id, date: day, id: reservation_id } = expected;
  const [before] = await readVisits(tx, sql`v.reservation_id = ${reservation_id}`);
  const [numbered] = await rows<{ arrived_at: string }>(
    tx,
    sql`select arrived_at from visits
      where reservation_id = ${reservation_id} and team_id = ${team_id} and day = ${day}`,
  );
  const arrived_at = numbered ? isoOf(numbered.arrived_at) : now.toISOString();
  const isWalkIn = expected.source === 'walk_in';
  const due_at = dueAt(expected.line_order, { ...expected, arrived_at, isWalkIn });
  const priority = given ?? (expected.is_senior ? 'senior' : 'none');
  const { id = uuidv7(), state = 'withdrawn', calls = 0 } = before ?? {};
  if (numbered) {
    // They are here, whatever became of the paper.
    await tx.execute(sql`update visits set due_at = ${due_at}::timestamptz,
      print_state = case print_state when 'failed' then 'none' else print_state end,
      priority = ${given ?? sql`priority`} where id = ${id}`);
    return { id, reservation_id, state, calls };
  }
  const number = await nextNumber(tx, { team_id, day });
  await tx.execute(sql`insert into visits
      (id, reservation_id, team_id, day, letter, number, priority, arrived_at, due_at, ticket_key)
    values (${id}, ${reservation_id}, ${team_id}, ${day}, ${expected.ticket_letter}, ${number},
      ${priority}, ${arrived_at}::timestamptz, ${due_at}::timestamptz, ${newTicketKey()})
    on conflict (reservation_id) do update set team_id = excluded.team_id, day = excluded.day,
      letter = excluded.letter, number = excluded.number, priority = excluded.priority,
      arrived_at = excluded.arrived_at, due_at = excluded.due_at, link = null,
      ticket_key = excluded.ticket_key, print_state = 'none', shown_until = null`);
  return { id, reservation_id, state, calls };
}
