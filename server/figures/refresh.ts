/**
 * Keeps the rollups up to date: counts days that are over and not counted yet, and again those that a
 * change has marked. A day is always counted as a whole, so that counting twice changes nothing.
 */
import { sql } from 'drizzle-orm';
import { addDays, toLocal } from '#schema/time/zone.ts';
import type { Db, Tx } from '../db/database.ts';
import { tryLock } from '../db/locks.ts';
import { rows } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import { type CountedDays, countDays } from './countDays.ts';
import { addCounts, type Counts, noCounts, PARTS, sumOf } from './counts.ts';
import type { OrganisationTime } from './facts.ts';
import { grouped, ORGANISATION, type Rollup, readRollups, storeRollups } from './rollups.ts';

/** Days of one transaction: at ten million reservations these are some 50,000 rows. */
const DAYS_AT_ONCE = 10;
/** A booking of the last second of a day may be written a little after it. */
const SETTLING_MS = 10 * 60_000;

export interface CountedUntil extends OrganisationTime {
  /** The `clock` setting. */
  clock: string | null;
  /** The last day that is over. */
  last: string;
}

/** Past days are read from rollups, the others from the rows. */
export async function readCountedUntil(db: Db | Tx, now: Date): Promise<CountedUntil> {
  const { time_zone, holidays, clock } = await readSettings(db);
  const { date } = toLocal(now.getTime() - SETTLING_MS, time_zone);
  return { now, time_zone, holidays, clock, last: addDays(date, -1) };
}

/**
 * Goes on until nothing is left to count, or `isStopped` says so.
 * @returns how many days were counted
 */
export async function refreshFigures(
  db: Db,
  clock: () => Date,
  isStopped = () => false,
): Promise<number> {
  let counted = 0;
  while (!isStopped()) {
    const days = await db.transaction((tx) => countSome(tx, clock()));
    if (days === 0) break;
    counted += days;
  }
  return counted;
}

/** @returns 0 also while another process does it */
async function countSome(tx: Tx, now: Date): Promise<number> {
  if (!(await tryLock(tx, 'figures'))) return 0;
  const over = await readCountedUntil(tx, now);
  // Marks are removed before the rows are read: a later change marks the day again.
  await tx.execute(sql`delete from figure_marks where day > ${over.last}::date`);
  const days = (await markedDays(tx)) ?? (await missingDays(tx, over));
  if (!days) return 0;
  await tx.execute(
    sql`delete from figure_marks where day between ${days.from}::date and ${days.to}::date`,
  );
  const teams = await rows<{ id: string }>(tx, sql`select id from teams`);
  const team_ids = teams.map(({ id }) => id);
  await storeDays(tx, await countDays(tx, days, over), { team_ids, now });
  await storeMonths(tx, days, { team_ids, over });
  return daysIn(days);
}

interface Days {
  from: string;
  to: string;
}
const daysIn = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

async function markedDays(tx: Tx): Promise<Days | null> {
  const [first] = await rows<{ from: string | null; to: string | null }>(
    tx,
    sql`select to_char(min(day), 'YYYY-MM-DD') as from, to_char(max(day), 'YYYY-MM-DD') as to from figure_marks
      where day < (select min(day) from figure_marks) + ${DAYS_AT_ONCE}::int`,
  );
  return first?.from && first.to ? { from: first.from, to: first.to } : null;
}

/** From the first day on which anything was booked; the oldest gap first. */
async function missingDays(tx: Tx, { last, time_zone }: CountedUntil): Promise<Days | null> {
  const [gap] = await rows<{ from: string | null }>(
    tx,
    sql`select to_char(min(day), 'YYYY-MM-DD') as from
      from generate_series((select least((select min(created_at) from reservations),
          (select min(starts_at) from reservations)) at time zone ${time_zone})::date::timestamp,
        ${last}::date, interval '1 day') day
      where not exists (select 1 from figure_rollups f
        where f.team_id = ${ORGANISATION}::uuid and f.span = 'day' and f.starts_on = day::date)`,
  );
  if (!gap?.from) return null;
  const end = addDays(gap.from, DAYS_AT_ONCE - 1);
  return { from: gap.from, to: end < last ? end : last };
}

async function storeDays(
  tx: Tx,
  counted: CountedDays,
  { team_ids, now }: { team_ids: readonly string[]; now: Date },
) {
  const rollups: Rollup[] = [];
  for (const [starts_on, ofTeams] of counted) {
    const all = noCounts();
    for (const counts of ofTeams.values()) addCounts(all, counts);
    const rollup = (team_id: string, counts: Counts): Rollup => ({
      ...{ team_id, span: 'day', starts_on, counts },
    });
    rollups.push(rollup(ORGANISATION, all));
    for (const id of team_ids) rollups.push(rollup(id, ofTeams.get(id) ?? noCounts()));
  }
  await storeRollups(tx, rollups, now);
}

/** Sums up months that are over: the one that was counted last, and later ones that are whole. */
async function storeMonths(
  tx: Tx,
  { from, to }: Days,
  { team_ids, over: { last, now } }: { team_ids: readonly string[]; over: CountedUntil },
) {
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) {
    const end = addDays(nextMonth(month), -1);
    if (end > last || (end > to && !(await isCounted(tx, end)))) continue;
    const days = await readRollups(tx, {
      ...{ team_ids: [ORGANISATION, ...team_ids], span: 'day', parts: PARTS },
      on: sql`starts_on between ${month}::date and ${end}::date`,
    });
    const byTeam = grouped(days, ({ team_id }) => team_id);
    const rollups = [...byTeam].map(
      ([team_id, ofTeam]): Rollup => ({
        ...{ team_id, span: 'month', starts_on: month, counts: sumOf(ofTeam) },
      }),
    );
    await storeRollups(tx, rollups, now);
  }
}

/** Days are counted in order, so the last one of a month is the sign. */
async function isCounted(tx: Tx, day: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 from figure_rollups
      where team_id = ${ORGANISATION}::uuid and span = 'day' and starts_on = ${day}::date`,
  );
  return found.length > 0;
}

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
export const nextMonth = (month: string) => monthOf(addDays(month, 31));
