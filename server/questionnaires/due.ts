/** Whether a person has to answer, by how often the service asks. */
import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../schema/defineResource.ts';
import type { service } from '../../schema/index.ts';
import type { Db, Tx } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';

export type AskAgain = Pick<RecordOf<typeof service>, 'ask_again' | 'ask_again_months'>;
/** What was submitted last. */
export interface Earlier {
  submitted_at: string;
  reservation_id: string | null;
}

/** So long answers that no reservation has taken yet are those of the booking under way. */
const BOOKING_MS = 24 * 3_600_000;

/** @param reservation_id the visit that is asked about; null: one that is being booked */
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

export interface DueAnswers {
  self: boolean;
  health: boolean;
}

interface DueRow extends AskAgain {
  requires_health_information: boolean;
  /** The service asks for its team's questionnaire, and there is something to ask. */
  asks: boolean;
  self: Earlier | null;
  health: Earlier | null;
}

const newest = (kind: 'self' | 'health') => sql`(
  select jsonb_build_object('submitted_at', r.submitted_at, 'reservation_id', r.reservation_id)
  from questionnaire_responses r
  where r.user_id = ${sql.placeholder('user_id')} and r.service_id = s.id
    and r.kind = ${sql.raw(`'${kind}'`)} and r.state = 'submitted'
  order by r.submitted_at desc limit 1)`;

const readDue = prepared<DueRow>(
  'read_due_answers',
  sql`select s.ask_again, s.ask_again_months, s.requires_health_information,
      s.requires_questionnaire and exists (select 1 from questionnaire_sections x
        join questionnaire_questions q on q.section_id = x.id and q.archived_at is null
        where x.team_id = s.team_id and x.answered_by = 'self') as asks,
      ${newest('self')} as self, ${newest('health')} as health
    from services s where s.id = ${sql.placeholder('service_id')}`,
);

/** What the person has to answer before they can book the service. One query. */
export async function dueAnswers(
  db: Db | Tx,
  { user_id, service_id, now }: { user_id: string; service_id: string; now: Date },
): Promise<DueAnswers> {
  const [found] = await readDue(db, { user_id, service_id });
  if (!found) return { self: false, health: false };
  const asked = { now, reservation_id: null };
  return {
    self: found.asks && isDue(found, found.self, asked),
    health: found.requires_health_information && isDue(found, found.health, asked),
  };
}
