/**
 * Writes down what happened to reservations, in the statement or transaction that does it: history,
 * activity log, and an event from which the outbox makes notifications and mails afterwards.
 */
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { reservation } from '#schema/index.ts';
import { DAY_TOPIC } from '#schema/live/message.ts';
import { declaredEvent, type ReservationEventName } from '#schema/reservations/events.ts';
import {
  type Actor,
  announceLogged,
  type Changes,
  insertLogSql,
  resolvedRow,
} from '../activityLogs/log.ts';
import { announce } from '../db/announce.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';

/** A reservation as a step leaves it. The outbox tells of this state, whatever comes after it. */
export interface ReservationSnapshot {
  reference: string;
  service_id: string;
  team_id: string;
  status: string;
  date: string;
  time: string;
  starts_at: string;
  ends_at: string;
  places: number;
  source: string;
  /** When it was changed last. */
  changed_at: string;
  /** Lines of its history before this step and those that are written with it. */
  lines_before: number;
}

export const snapshotOf = (
  row: Omit<ReservationSnapshot, 'changed_at' | 'lines_before'>,
  { changed_at, lines_before }: Pick<ReservationSnapshot, 'changed_at' | 'lines_before'>,
): ReservationSnapshot => {
  const { reference, service_id, team_id, status, source, places } = row;
  const { date, time, starts_at, ends_at } = row;
  const belonging = { reference, service_id, team_id, status, source, places };
  return { ...belonging, date, time, starts_at, ends_at, changed_at, lines_before };
};

export interface Step {
  event: ReservationEventName;
  reservation: { id: string; reference: string; user_id: string; team_id: string; date?: string };
  changes?: Changes;
  /** What the history of a booking begins with. */
  created?: object;
  reason?: string | null;
  /** Absent where nobody is told. */
  snapshot?: ReservationSnapshot;
}

const value = sql.placeholder;

/** Parts of a statement that write `rowsOfSteps` where the condition holds. */
export const writeStepsSql = (condition: SQL) => sql`
  history as (insert into reservation_history (reservation_id, actor_id, action, before, after, reason, created_at)
    select reservation_id, actor_id, action, before, after, reason, created_at
    from jsonb_populate_recordset(null::reservation_history, ${value('history')}::jsonb) where ${condition}),
  logged as (${insertLogSql(sql`where ${condition}`)}),
  queued as (insert into events (id, name, subject_id, user_id, actor_id, details, created_at, next_try_at)
    select id, name, subject_id, user_id, actor_id, details, created_at, created_at
    from jsonb_populate_recordset(null::events, ${value('events')}::jsonb) where ${condition})`;

const writeRows = prepared(
  'write_reservation_steps',
  sql`with ${writeStepsSql(sql`true`)} select 1`,
);

/** Who takes a step: somebody by a call, or the product by itself. */
export type StepActor = Actor & Pick<Context, 'is_by_link'>;

/** In the change's transaction; the caller kicks the outbox after it. */
export async function writeSteps(tx: Tx, context: StepActor, steps: readonly Step[]) {
  if (steps.length === 0) return;
  await writeRows(tx, rowsOfSteps(context, steps));
  announceSteps(tx, context, steps);
}

/** Called once they are written. */
export function announceSteps(db: Db | Tx, context: StepActor, steps: readonly Step[]) {
  announceLogged(
    db,
    steps.map(({ reservation: { team_id } }) => ({ resource: reservation.name, team_id })),
  );
  const ofToday = steps.filter((step) => isPerhapsToday(step, context.now));
  announce(
    db,
    ofToday.map(({ reservation: { team_id } }) => ({ topic: DAY_TOPIC, team_id })),
  );
}

const HOUR = 60 * 60_000;
/** A desk that asks in vain costs less than to read where the day begins. */
function isPerhapsToday({ reservation: { date }, snapshot, changes = {} }: Step, now: Date) {
  const dates = [date, snapshot?.date, changes.date?.[0]].filter((one) => typeof one === 'string');
  const since = dates.map((one) => now.getTime() - Date.parse(one));
  return dates.length === 0 || since.some((time) => time > -14 * HOUR && time < 36 * HOUR);
}

/** The values of `writeStepsSql`. */
export function rowsOfSteps(context: StepActor, steps: readonly Step[]) {
  const history: object[] = [];
  const events = steps.flatMap((step) => {
    history.push(...historyOf(context, step));
    return eventsOf(context, step, history.length);
  });
  const log = steps.map((step) => logOf(context, step));
  return {
    history: JSON.stringify(history),
    log: JSON.stringify(log),
    events: JSON.stringify(events),
  };
}

function historyOf({ viewer, now }: Actor, step: Step): object[] {
  const { history } = declaredEvent(step.event);
  if (!history) return [];
  const { changes = {}, created, reason = null } = step;
  const row = {
    ...{ reservation_id: step.reservation.id, actor_id: viewer?.id ?? null, reason },
    created_at: now.toISOString(),
  };
  if (created) return [{ ...row, action: history, after: created }];
  return partsOf(history, changes).map(({ action, part }) => ({
    ...{ ...row, action },
    ...{ before: sideOf(part, 0), after: sideOf(part, 1) },
  }));
}

/** A status change that comes along with another change gets its own row. */
function partsOf(history: string, changes: Changes) {
  const { status, ...others } = changes;
  if (history === 'status' || !status) return [{ action: history, part: changes }];
  return [
    { action: history, part: others },
    { action: 'status', part: { status } },
  ];
}

const sideOf = (changes: Changes, side: 0 | 1) =>
  Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[side]]));

const logOf = (context: StepActor, { reservation: row, ...step }: Step) => {
  const { activity, activityByLink } = declaredEvent(step.event);
  return resolvedRow(context, {
    action: (context.is_by_link && activityByLink) || activity,
    resource: reservation.name,
    subject_id: row.id,
    changes: step.changes ?? {},
    subject: { subject_name: row.reference, owner_id: row.user_id, team_id: row.team_id },
  });
};

/** @param lines of the history that are written up to this step, its own included */
function eventsOf({ viewer, now }: Actor, step: Step, lines: number): object[] {
  const { constituent, staff } = declaredEvent(step.event);
  if (!step.snapshot || !(constituent || staff)) return [];
  const { lines_before, ...snapshot } = step.snapshot;
  // The first line is that of the booking itself.
  const changes = Math.max(0, lines_before + lines - 1);
  const before = (field: 'date' | 'time') => String(step.changes?.[field]?.[0] ?? snapshot[field]);
  const details: EventDetails = {
    ...{ ...snapshot, changes, reason: step.reason ?? null },
    ...(step.event === 'rescheduled' && {
      moved_from: { date: before('date'), time: before('time') },
    }),
  };
  return [
    {
      id: uuidv7(),
      name: step.event,
      subject_id: step.reservation.id,
      user_id: step.reservation.user_id,
      actor_id: viewer?.id ?? null,
      details,
      created_at: now.toISOString(),
    },
  ];
}

/** As the queue of events keeps it. */
export interface EventDetails extends Omit<ReservationSnapshot, 'lines_before'> {
  /** How often it was changed since it was made: calendars tell the newest entry by it. */
  changes: number;
  reason: string | null;
  /** When it was, of one that was moved. */
  moved_from?: { date: string; time: string };
}
