/** Calls whose turn it is. */

import { sql } from 'drizzle-orm';
import { msg } from '#schema/language/index.ts';
import { nextInLine } from '#schema/visits/line.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { wrongStep } from '../http/errors.ts';
import { lockCounter } from './counters.ts';
import { readEntry } from './day.ts';
import { inLineOf, readVisits } from './line.ts';
import { moveVisit } from './move.ts';
import { assertSitsThere } from './step.ts';

/**
 * Who is called to the counter already is answered again, so that pressing twice calls once.
 * @throws AppError transition while somebody is served there
 */
export async function callNext(context: Context, counter_id: string) {
  const reservation_id = await inTransaction(context.db, async (tx) => {
    const counter = await lockCounter(tx, context, counter_id);
    assertSitsThere(context, counter);
    if (counter.visit?.state === 'called') return counter.visit.reservation_id;
    if (counter.visit) throw wrongStep(msg('Somebody is being served here'));
    const line = await readVisits(
      tx,
      sql`${inLineOf(counter.team_id)} and v.day = ${counter.day} and p.state = 'waiting'`,
    );
    const turn = nextInLine(line, counter, context.now.getTime());
    const visit = line.find(({ id }) => id === turn?.id);
    if (!turn || !visit) return null;
    await moveVisit(tx, context, visit, {
      state: 'called',
      team_id: visit.team_id,
      counter_id,
      turn: {
        service_ids: counter.service_ids,
        priority_in_a_row: counter.priority_in_a_row,
        counter_ids: await countersInUse(tx, counter.team_id),
      },
    });
    await tx.execute(sql`update counter_seats set priority_in_a_row = ${turn.priority_in_a_row}
      where counter_id = ${counter_id}`);
    return visit.reservation_id;
  });
  return { entry: reservation_id === null ? null : await readEntry(context, reservation_id) };
}

const countersInUse = async (tx: Tx, team_id: string) =>
  (
    await rows<{ id: string }>(
      tx,
      sql`select id from counters where team_id = ${team_id} and is_active order by id`,
    )
  ).map(({ id }) => id);
