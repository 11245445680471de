/** Compares what is stored with the rows, and makes it again. */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#schema/time/zone.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { countDays } from './countDays.ts';
import { addCounts, noCounts, PARTS, sumOf } from './counts.ts';
import { nextMonth, readCountedUntil, refreshFigures } from './refresh.ts';
import { grouped, ORGANISATION, readRollups, type StoredRollup } from './rollups.ts';

const DAYS_AT_ONCE = 10;

export interface Difference {
  /** The day, or the first of the month. */
  starts_on: string;
  span: 'day' | 'month';
  team_id: string;
  /** What of it: `visits`, `ages`. */
  part: string;
  stored: unknown;
  counted: unknown;
}

/** Days that are marked are known to differ, and are left out. */
export async function checkFigures(db: Db, now: Date): Promise<Difference[]> {
  const over = await readCountedUntil(db, now);
  const [stored] = await rows<{ from: string | null; to: string | null }>(
    db,
    sql`select to_char(min(starts_on), 'YYYY-MM-DD') as from, to_char(max(starts_on), 'YYYY-MM-DD') as to
      from figure_rollups where span = 'day'`,
  );
  if (!stored?.from || !stored.to) return [];
  const differences: Difference[] = [];
  for (let from = stored.from; from <= stored.to; from = addDays(from, DAYS_AT_ONCE)) {
    const end = addDays(from, DAYS_AT_ONCE - 1);
    const to = end < stored.to ? end : stored.to;
    differences.push(...(await checkDays(db, { from, to }, over)));
  }
  return [...differences, ...(await checkMonths(db))];
}

const isMarked = sql`exists (select 1 from figure_marks m
  where m.day >= starts_on and m.day < case span
    when 'day' then starts_on + 1 else (starts_on + interval '1 month')::date end)`;

async function checkDays(
  db: Db,
  days: { from: string; to: string },
  over: Parameters<typeof countDays>[2],
): Promise<Difference[]> {
  const counted = await countDays(db, days, over);
  for (const teams of counted.values()) {
    const all = noCounts();
    for (const counts of teams.values()) addCounts(all, counts);
    teams.set(ORGANISATION, all);
  }
  const storedRollups = await readStored(
    db,
    'day',
    sql`starts_on between ${days.from}::date and ${days.to}::date`,
  );
  return storedRollups.flatMap((storedRollup) =>
    compare(
      storedRollup,
      counted.get(storedRollup.starts_on)?.get(storedRollup.team_id) ?? noCounts(),
    ),
  );
}

/** A month is the sum of its days. */
async function checkMonths(db: Db): Promise<Difference[]> {
  const months = await readStored(db, 'month', sql`true`);
  const differences: Difference[] = [];
  for (const [month, ofMonth] of grouped(months, ({ starts_on }) => starts_on)) {
    const days = await readStored(
      db,
      'day',
      sql`starts_on >= ${month}::date and starts_on < ${nextMonth(month)}::date`,
    );
    const byTeam = grouped(days, ({ team_id }) => team_id);
    for (const one of ofMonth) {
      differences.push(...compare(one, sumOf(byTeam.get(one.team_id) ?? [])));
    }
  }
  return differences;
}

/** Days and months are stored beside each other; what is marked is left out. */
async function readStored(db: Db, span: 'day' | 'month', on: SQL): Promise<StoredRollup[]> {
  const teams = await rows<{ team_id: string }>(
    db,
    sql`select distinct team_id from figure_rollups where span = ${span} and ${on}`,
  );
  const team_ids = teams.map(({ team_id }) => team_id);
  return readRollups(db, { team_ids, span, parts: PARTS, on: sql`${on} and not ${isMarked}` });
}

const compare = (
  { starts_on, span, team_id, counts: stored }: StoredRollup,
  counted: ReturnType<typeof noCounts>,
): Difference[] =>
  PARTS.filter((part) => !isDeepStrictEqual(stored[part], counted[part])).map((part) => ({
    ...{ starts_on, span, team_id, part },
    stored: stored[part],
    counted: counted[part],
  }));

/** Makes all of it again; what is asked meanwhile is counted from the rows, where that is not too much. */
export async function rebuildFigures(db: Db, now: Date): Promise<number> {
  await db.execute(sql`truncate figure_rollups, figure_marks`);
  return refreshFigures(db, () => now);
}
