/** The stored counts of days and months that are over. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import { type Counts, PARTS, type Part } from './counts.ts';

/** Stands where a team's id stands. */
export const ORGANISATION = '00000000-0000-0000-0000-000000000000';
export type Span = 'day' | 'month';

export interface Rollup {
  team_id: string;
  span: Span;
  /** The day, or the first of the month. */
  starts_on: string;
  counts: Partial<Counts>;
}
export interface StoredRollup extends Rollup {
  computed_at: string;
}

interface RollupRequest {
  team_ids: readonly string[];
  span: Span;
  parts: readonly Part[];
  /** The condition on `starts_on`. */
  on: SQL;
}

export async function readRollups(
  db: Db | Tx,
  { team_ids, span, parts, on }: RollupRequest,
): Promise<StoredRollup[]> {
  const columns = sql.join(
    parts.map((part) => sql.identifier(part)),
    sql`, `,
  );
  const found = await rows<Omit<StoredRollup, 'counts'> & Partial<Counts>>(
    db,
    sql`select team_id, span, to_char(starts_on, 'YYYY-MM-DD') as starts_on,
        to_char(computed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as computed_at, ${columns}
      from figure_rollups
      where team_id = any(${sql.param([...team_ids])}::uuid[]) and span = ${span} and ${on}`,
  );
  return found.map(({ team_id, span: length, starts_on, computed_at, ...counts }) => ({
    ...{ team_id, span: length, starts_on, computed_at, counts },
  }));
}

const columns = sql.raw(PARTS.join(', '));
const recordset = sql.raw(PARTS.map((part) => `${part} jsonb`).join(', '));
const replaced = sql.raw(PARTS.map((part) => `${part} = excluded.${part}`).join(', '));

/** Replaces what is stored of them. */
export async function storeRollups(tx: Tx, rollups: readonly Rollup[], now: Date) {
  if (rollups.length === 0) return;
  const written = rollups.map(({ counts, ...key }) => ({ ...key, ...counts }));
  await tx.execute(sql`insert into figure_rollups (team_id, span, starts_on, computed_at, ${columns})
    select team_id, span, starts_on, ${timestamptz(now)}, ${columns}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as given (team_id uuid, span text, starts_on date, ${recordset})
    on conflict (team_id, span, starts_on) do update set computed_at = excluded.computed_at, ${replaced}`);
}

/** By any text of theirs, in the order in which they came. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
