/** What became of the ticket on paper: a number that nobody holds is not somebody in the line. */
import { sql } from 'drizzle-orm';
import { reservation } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { hasLeftUnprinted, isHere } from '#schema/visits/steps.ts';
import type { PrintState } from '#schema/visits/visit.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { wrongStep } from '../http/errors.ts';
import { newTicketKey } from '../sealing/tokens.ts';
import { readExpected } from './arrive.ts';
import type { CurrentVisit } from './line.ts';
import { moveVisit } from './move.ts';
import { changeVisit } from './step.ts';

/**
 * A number that did not print leaves the line, if nobody has called it. Printed again, it has its old place.
 * @throws AppError transition for a visit that is over
 */
export const recordPrint = (context: Context, id: string, print_state: PrintState) =>
  changeVisit(context, id, {}, async (tx, visit) => {
    const isBack = hasLeftUnprinted(visit) && print_state !== 'failed';
    if (isBack) await assertStillExpected(tx, visit);
    else if (!isHere(visit.state)) throw wrongStep(msg('This is not possible any more'));
    if (visit.print_state === print_state && visit.ticket_key !== null) return;
    // Visits that a version before began have no key yet.
    await tx.execute(sql`update visits set print_state = ${print_state},
      ticket_key = coalesce(ticket_key, ${newTicketKey()}) where id = ${id}`);
    await logActivity(tx, context, [
      {
        action: 'print_ticket',
        resource: reservation.name,
        subject_id: visit.reservation_id,
        changes: { print_state: [visit.print_state, print_state] },
      },
    ]);
    const { team_id } = visit;
    if (isBack) await moveVisit(tx, context, visit, { state: 'waiting', team_id });
    if (print_state === 'failed' && visit.state === 'waiting') {
      await moveVisit(tx, context, visit, { state: 'withdrawn', team_id });
    }
  });

/** The reservation may have been cancelled, or recorded as a no-show, meanwhile. */
async function assertStillExpected(tx: Tx, { reservation_id, day }: CurrentVisit) {
  const expected = await readExpected(tx, reservation_id, day);
  if (expected?.status !== 'approved' || expected.activity_status !== 'scheduled') {
    throw wrongStep(msg('This is not possible any more'));
  }
}
