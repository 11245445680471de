/** Whether a person has to answer (again), by how often the service asks. */
import { sql } from 'drizzle-orm';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { service } from '#schema/index.ts';
import type { Db, Tx } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { prepared } from '../db/prepared.ts';

export type AskAgain = Pick<RecordOf<typeof service>, 'ask_again' | 'ask_again_months'>;
/** The last submission. */
export interface Earlier {
  submitted_at: string;
  reservation_id: string | null;
}

/** Within this time, answers without a reservation belong to the booking under way. */
const BOOKING_MS = 24 * 3_600_000;

/** @param reservation_id null for a visit that is being booked */
export function isDue(
  { ask_again, ask_again_months }: AskAgain,
  last: Earlier | null,
  { now, reservation_id }: { now: Date; reservation_id: string | null },
): boolean {
  if (last === null) return true;
  if (reservation_id !== null && last.reservation_id === reservation_id) return false;
  switch (ask_again) {
    case 'once':
      return false;
    case 'after_months':
      return now.getTime() >= monthsAfter(last.submitted_at, ask_again_months);
    default: {
      const age = now.getTime() - Date.parse(last.submitted_at);
      return reservation_id !== null || last.reservation_id !== null || age >= BOOKING_MS;
    }
  }
}

/** The last day of a shorter month stands for those that it lacks. */
function monthsAfter(instant: string, months: number): number {
  const then = new Date(instant);
  const day = then.getUTCDate();
  then.setUTCMonth(then.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  return then.setUTCDate(Math.min(day, last));
}

interface DueAnswers {
  self: boolean;
  health: boolean;
}

const readNeeds = prepared<{ needs: (keyof DueAnswers)[] | null }>(
  'read_answers_needed',
  sql`select ${functionRef('answers_needed')}(${sql.placeholder('user_id')}, ${sql.placeholder('service_id')},
    ${sql.placeholder('reservation_id')}::uuid,    ${sql.placeholder('now')}::timestamptz) as needs`,
);

/** What the person has to answer before booking, or for that visit; `book_seat` applies the same rules. */
export async function dueAnswers(
  db: Db | Tx,
  request: { user_id: string; service_id: string; reservation_id?: string; now: Date },
): Promise<DueAnswers> {
  const { user_id, service_id, reservation_id = null, now } = request;
  const named = { user_id, service_id, reservation_id, now: now.toISOString() };
  const [row] = await readNeeds(db, named);
  const needs = row?.needs ?? [];
  return { self: needs.includes('self'), health: needs.includes('health') };
}
