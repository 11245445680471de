import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { lockLines } from './line.ts';
import { linkStep } from './orderChain.ts';

/** Deletes a visit together with its reservation: otherwise it would hold its counter for good. */
export const visitHooks: ResourceHooks = {
  async beforeLock(tx, ids) {
    for (const { day, team_ids } of await linesOf(tx, ids)) await lockLines(tx, day, team_ids);
  },
  async beforeWrite(tx, { now }, { before, after }) {
    if (before === null || after !== null) return;
    for (const { id: visit_id, team_id } of await openVisitsOf(tx, before.id as string)) {
      await linkStep(tx, now, { visit_id, team_id, state: 'withdrawn' });
    }
    await tx.execute(sql`delete from visit_periods p using visits v
      where v.id = p.visit_id and v.reservation_id = ${before.id}`);
    await tx.execute(sql`delete from visits where reservation_id = ${before.id}`);
  },
};

const linesOf = (tx: Tx, ids: readonly string[]) =>
  rows<{ day: string; team_ids: string[] }>(
    tx,
    sql`select to_char(v.day, 'YYYY-MM-DD') as day, array_agg(distinct p.team_id) as team_ids
      from visits v join visit_periods p on p.visit_id = v.id and p.ended_at is null
      where v.reservation_id = any(${sql.param([...ids])}::uuid[]) group by v.day order by v.day`,
  );

const openVisitsOf = (tx: Tx, reservation_id: string) =>
  rows<{ id: string; team_id: string }>(
    tx,
    sql`select v.id, p.team_id from visits v join visit_periods p on p.visit_id = v.id
      where v.reservation_id = ${reservation_id} and p.ended_at is null`,
  );
