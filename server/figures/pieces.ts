/** Counts of a period, from what is stored of it and, where nothing true is, from the rows. */
import { sql } from 'drizzle-orm';
import { addDays } from '#schema/time/zone.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { AppError } from '../http/errors.ts';
import { countDays } from './countDays.ts';
import { addCounts, type Counts, noCounts, type Part } from './counts.ts';
import type { FactQuery, OrganisationTime } from './facts.ts';
import { daysOf } from './offered.ts';
import { type CountedUntil, monthOf, nextMonth } from './refresh.ts';
import { grouped, ORGANISATION, readRollups, type StoredRollup } from './rollups.ts';

/** A day, or a month that is told as one. */
export interface Piece {
  starts_on: string;
  counts: Partial<Counts>;
}
interface Pieces {
  pieces: Piece[];
  /** When the oldest of them was counted: ISO, UTC. */
  computed_at: string;
}
interface PieceRequest {
  wanted: FactQuery;
  parts: readonly Part[];
  /** Months told as one are quicker to read, where days make no difference. */
  isByDay?: boolean;
}

/** So many rows are counted within a second or two. */
const MAX_LIVE_ROWS = 100_000;

/** @throws AppError unavailable while too much of the period has never been counted */
export async function readPieces(
  db: Db | Tx,
  request: PieceRequest,
  over: CountedUntil,
): Promise<Pieces> {
  const { wanted } = request;
  if (wanted.until) return readUntil(db, request, { ...over, now: wanted.until });
  const stored = wanted.service_id ? [] : await readStored(db, request, over);
  const covered = new Set(
    stored.flatMap(({ span, starts_on }) =>
      span === 'day' ? [starts_on] : daysOf(starts_on, addDays(nextMonth(starts_on), -1)),
    ),
  );
  const missing = rangesOf(daysOf(wanted.from, wanted.to).filter((day) => !covered.has(day)));
  const pieces: Piece[] = stored.map(({ starts_on, counts }) => ({ starts_on, counts }));
  for (const range of missing) {
    const live = { ...wanted, ...range };
    if (range.from <= over.last) await refuseTooMany(db, live);
    pieces.push(...(await countLive(db, live, over)));
  }
  const now = over.now.toISOString();
  const computed_at = stored.reduce(
    (oldest, storedRollup) =>
      storedRollup.computed_at < oldest ? storedRollup.computed_at : oldest,
    now,
  );
  return { pieces, computed_at };
}

/** The last day as it stood then, the days before it as they are. */
async function readUntil(db: Db | Tx, request: PieceRequest, over: CountedUntil): Promise<Pieces> {
  const { until, ...wanted } = request.wanted;
  const whole = { ...wanted, to: addDays(wanted.to, -1) };
  const { pieces, computed_at } = await readPieces(db, { ...request, wanted: whole }, over);
  const last = await countLive(db, { ...request.wanted, from: wanted.to }, over);
  return { pieces: [...pieces, ...last], computed_at };
}

/** From the rows, whatever is stored. */
async function countLive(
  db: Db | Tx,
  wanted: FactQuery,
  present: OrganisationTime,
): Promise<Piece[]> {
  const days = await countDays(db, wanted, present);
  return [...days].map(([starts_on, ofTeams]) => {
    const counts = noCounts();
    for (const ofTeam of ofTeams.values()) addCounts(counts, ofTeam);
    return { starts_on, counts };
  });
}

/** Rollups of the period that hold: for each of its teams, and not marked. */
async function readStored(
  db: Db | Tx,
  { wanted, parts, isByDay = false }: PieceRequest,
  { last }: CountedUntil,
): Promise<StoredRollup[]> {
  const team_ids = wanted.team_ids ?? [ORGANISATION];
  const { from } = wanted;
  const to = wanted.to < last ? wanted.to : last;
  if (team_ids.length === 0 || from > to) return [];
  const marked = await markedDays(db, { ...wanted, to });
  const holds = (days: readonly string[]) => !days.some((day) => marked.has(day));
  const read = async (span: 'day' | 'month', starts: readonly string[]) => {
    if (starts.length === 0) return [];
    const on = sql`starts_on = any(${sql.param([...starts])}::date[])`;
    const storedRollups = await readRollups(db, { team_ids, span, parts, on });
    const ofStart = grouped(storedRollups, ({ starts_on }) => starts_on);
    return storedRollups.filter(
      ({ starts_on }) => ofStart.get(starts_on)?.length === team_ids.length,
    );
  };
  const months = isByDay
    ? []
    : await read(
        'month',
        wholeMonths(from, to).filter((month) => holds(daysOfMonth(month))),
      );
  const daysInMonths = new Set(months.flatMap(({ starts_on }) => daysOfMonth(starts_on)));
  const rest = daysOf(from, to).filter((day) => !daysInMonths.has(day) && !marked.has(day));
  return [...months, ...(await read('day', rest))];
}

async function markedDays(db: Db | Tx, { from, to, team_ids }: FactQuery): Promise<Set<string>> {
  const found = await rows<{ day: string }>(
    db,
    sql`select distinct to_char(day, 'YYYY-MM-DD') as day from figure_marks
      where day between ${from}::date and ${to}::date
        ${team_ids ? sql`and team_id = any(${sql.param([...team_ids])}::uuid[])` : sql``}`,
  );
  return new Set(found.map(({ day }) => day));
}

const daysOfMonth = (month: string) => daysOf(month, addDays(nextMonth(month), -1));

function wholeMonths(from: string, to: string): string[] {
  const months: string[] = [];
  const first = from === monthOf(from) ? from : nextMonth(monthOf(from));
  for (let month = first; addDays(nextMonth(month), -1) <= to; month = nextMonth(month)) {
    months.push(month);
  }
  return months;
}

/** Days next to each other are counted together. */
function rangesOf(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    if (range && addDays(range.to, 1) === day) range.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

async function refuseTooMany(db: Db | Tx, { from, to, team_ids, service_id }: FactQuery) {
  if (service_id) return;
  const found = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from reservations r
      where r.starts_at >= ${from}::date and r.starts_at < ${to}::date + 1
        ${team_ids ? sql`and r.team_id = any(${sql.param([...team_ids])}::uuid[])` : sql``}
      limit ${MAX_LIVE_ROWS + 1}) counted`,
  );
  if ((found[0]?.count ?? 0) <= MAX_LIVE_ROWS) return;
  throw new AppError(
    'not_ready',
    'These days are being counted for the first time. Try again in a few minutes.',
    { retry_after: 60, cause: 'not_counted' },
  );
}
