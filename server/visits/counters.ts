/** The counters of a team, and who has opened them. */
import { type SQL, sql } from 'drizzle-orm';
import { counter } from '#schema/index.ts';
import { msg, phrase } from '#schema/language/index.ts';
import type { OpenCounter } from '#schema/visits/day.ts';
import { type Actor, logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { driverError } from '../db/faults.ts';
import { plannedRows } from '../db/prepared.ts';
import { rows, timestamptz } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { isoOf } from '../db/tables/columns.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { AppError, notFound, wrongStep } from '../http/errors.ts';
import {
  assertServesTeam,
  atCounter,
  type CurrentVisit,
  isAttended,
  localDay,
  lockLines,
  readVisits,
} from './line.ts';
import { moveVisit } from './move.ts';

interface CounterRow extends Omit<OpenCounter, 'staff'> {
  team_id: string;
  staff_id: string | null;
  staff_name: string | null;
}

const readRows = (
  db: Db | Tx,
  { now, language }: Pick<Context, 'now' | 'language'>,
  condition: SQL,
) =>
  plannedRows<CounterRow>(
    db,
    sql`select c.id, c.team_id, ${textIn('c', 'name', language)} as name, c.is_active,
        array(select l.target_id from counters_services l where l.owner_id = c.id) as service_ids,
        s.staff_id, s.opened_at, coalesce(s.priority_in_a_row, 0) as priority_in_a_row,
        concat_ws(' ', u.profile_first_name, u.profile_last_name) as staff_name
      from counters c
      left join counter_seats s on s.counter_id = c.id and ${isAttended('s', { now })}
      left join users u on u.id = s.staff_id
      where ${condition} order by c.name, c.id`,
  );

const shownCounter = ({ staff_id, staff_name, team_id, ...row }: CounterRow): OpenCounter => ({
  ...row,
  staff: staff_id === null ? null : { id: staff_id, name: staff_name ?? '' },
  opened_at: row.opened_at && isoOf(row.opened_at),
});

export const readCounters = async (context: Context, team_id: string): Promise<OpenCounter[]> =>
  (await readRows(context.db, context, sql`c.team_id = ${team_id}`)).map(shownCounter);

/** A counter whose line is locked. */
export interface LockedCounter extends CounterRow {
  day: string;
  /** Who is called to it, or served there. */
  visit: CurrentVisit | null;
}

/** @throws AppError not_found for a counter of a team that the viewer does not serve */
export async function lockCounter(tx: Tx, context: Context, id: string): Promise<LockedCounter> {
  const counter = await lockAnyCounter(tx, context, id);
  assertServesTeam(context, counter.team_id);
  return counter;
}

async function lockAnyCounter(tx: Tx, context: Context, id: string): Promise<LockedCounter> {
  const [known] = await readRows(tx, context, sql`c.id = ${id}`);
  if (!known) throw notFound();
  const day = await localDay(tx, context);
  await lockLines(tx, day, [known.team_id]);
  return readLockedCounter(tx, context, id, { day, team_ids: [known.team_id] });
}

export interface LockedLines {
  day: string;
  team_ids: readonly string[];
}

/** @throws AppError not_found for a counter of a line that is not locked */
export async function readLockedCounter(
  ...[tx, context, id, { day, team_ids }]: [Tx, Context, string, LockedLines]
): Promise<LockedCounter> {
  const [counterRow] = await readRows(tx, context, sql`c.id = ${id}`);
  if (!counterRow || !team_ids.includes(counterRow.team_id)) throw notFound();
  const [visit = null] = await readVisits(tx, atCounter(id));
  return { ...counterRow, day, visit };
}

/** @throws AppError in_use where somebody else has opened it, or somebody is called to the counter that is left */
export function openCounter(context: Context, id: string) {
  return changeCounter(context, id, async (tx, locked, viewer_id) => {
    if (!locked.is_active) throw wrongStep(msg('This counter is not in use'));
    if (locked.staff_id === viewer_id) return;
    if (locked.staff_id !== null) {
      const { staff_name: name } = locked;
      throw new AppError('in_use', phrase('{name} has opened this counter.', { name: name ?? '' }));
    }
    const [left] = await rows<{ counter_id: string }>(
      tx,
      sql`select s.counter_id from counter_seats s join counters c on c.id = s.counter_id
        where s.staff_id = ${viewer_id} and s.counter_id <> ${id}`,
    );
    // The counter was deleted under them.
    await tx.execute(sql`delete from counter_seats s where s.staff_id = ${viewer_id}
      and not exists (select 1 from counters c where c.id = s.counter_id)`);
    // They may leave it even if they do not work for its team any more.
    if (left) {
      await leaveCounter(tx, context, await lockAnyCounter(tx, context, left.counter_id), false);
    }
    const at = timestamptz(context.now);
    await tx.execute(sql`insert into counter_seats (counter_id, staff_id, opened_at, seen_at)
      values (${id}, ${viewer_id}, ${at}, ${at})
      on conflict (counter_id) do update set staff_id = excluded.staff_id,
        opened_at = excluded.opened_at, seen_at = excluded.seen_at`);
    await logActivity(tx, context, [
      { action: 'open_counter', resource: counter.name, subject_id: id },
    ]);
  });
}

/** @throws AppError in_use while somebody is called to it or served there */
export function closeCounter(context: Context, id: string, returnsToLine: boolean) {
  return changeCounter(context, id, async (tx, locked, viewer_id) => {
    if (locked.staff_id !== null && locked.staff_id !== viewer_id) {
      throw wrongStep(msg('Somebody else has opened this counter'));
    }
    // Whoever was called to a counter that was left is still there.
    if (locked.staff_id === null && !locked.visit) return;
    await leaveCounter(tx, context, locked, returnsToLine);
  });
}

/** @throws AppError transition where the viewer does not have it open any more */
export async function stayAtCounter(context: Context, id: string) {
  const { db, now, viewer } = context;
  const [counterRow] = await readRows(db, context, sql`c.id = ${id}`);
  if (!counterRow) throw notFound();
  assertServesTeam(context, counterRow.team_id);
  const kept = await plannedRows(
    db,
    sql`update counter_seats set seen_at = ${timestamptz(now)}
      where counter_id = ${id} and staff_id = ${viewer?.id ?? null} returning 1`,
  );
  if (kept.length === 0) throw wrongStep(msg('You do not have this counter open any more'));
  // It had counted as closed where nobody had reported for a while.
  return counterRow.staff_id === null
    ? answerOf(context, id)
    : { counter: shownCounter(counterRow) };
}

async function changeCounter(
  context: Context,
  id: string,
  change: (tx: Tx, locked: LockedCounter, viewer_id: string) => Promise<void>,
) {
  await inTransaction(
    context.db,
    async (tx) => {
      const locked = await lockCounter(tx, context, id);
      await change(tx, locked, context.viewer?.id ?? '');
    },
    satDownElsewhere,
  );
  return answerOf(context, id);
}

/** The same person, at a counter of another team, at the same moment: that one is left then. */
const satDownElsewhere = (error: unknown) =>
  driverError(error)?.constraint === 'counter_seats_staff_unique';

async function answerOf(context: Context, id: string) {
  const [counterRow] = await readRows(context.db, context, sql`c.id = ${id}`);
  if (!counterRow) throw notFound();
  return { counter: shownCounter(counterRow) };
}

async function leaveCounter(
  tx: Tx,
  context: Context,
  { id, visit }: LockedCounter,
  returnsToLine: boolean,
) {
  if (visit && !returnsToLine) {
    throw new AppError('in_use', 'Somebody is called to this counter, or served there.');
  }
  if (visit) await moveVisit(tx, context, visit, { state: 'waiting', team_id: visit.team_id });
  await clearSeat(tx, context, { counter_id: id });
}

/** @returns whether the counter was open, since the moment that is given */
export async function clearSeat(
  tx: Tx,
  actor: Actor,
  { counter_id, opened_at }: { counter_id: string; opened_at?: string },
): Promise<boolean> {
  const since = opened_at ? sql`and opened_at = ${timestamptz(new Date(opened_at))}` : sql``;
  const cleared = await rows(
    tx,
    sql`update counter_seats set staff_id = null, opened_at = null, seen_at = null
      where counter_id = ${counter_id} ${since} returning 1`,
  );
  if (cleared.length === 0) return false;
  await logActivity(tx, actor, [
    { action: 'close_counter', resource: counter.name, subject_id: counter_id },
  ]);
  return true;
}
