/** "How was it?", asked on the ticket and at the kiosk. Whoever has the code of a ticket was there. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { idsOf, string } from '#schema/declaration/fields/values.ts';
import { msg } from '#schema/language/index.ts';
import { readReference } from '#schema/reservations/reference.ts';
import { AGREEMENT, OVERALL } from '#schema/satisfaction/questions.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { feedbackLinkOf } from '../mails/feedbackLinks.ts';
import { answerVisit } from '../satisfaction/answer.ts';
import { type CurrentVisit, localDay, readVisits } from '../visits/line.ts';
import type { OpenScreen } from './keys.ts';
import { countMiss } from './misses.ts';

export const feedbackForm = z.object({
  ticket: string(200).min(1, 'Fill this in'),
  answer: idsOf(AGREEMENT),
});

const NOT_DONE = msg('No visit of today that is done has this code. Please ask at the desk.');

/** @throws AppError invalid; duplicate where the visit was rated already; too_many_requests */
export async function rateAtKiosk(
  context: Context,
  { id, team_ids }: OpenScreen,
  { ticket, answer }: z.infer<typeof feedbackForm>,
) {
  const [visit] = await visitsOfCode(context, team_ids, ticket);
  const isAsked =
    visit &&
    (await answerVisit(context, {
      reservation_id: visit.reservation_id,
      channel: 'kiosk',
      answers: { [OVERALL]: answer },
    }));
  if (isAsked) return;
  await countMiss(context, 'feedback', id);
  throw invalid({ ticket: NOT_DONE });
}

/** @returns the address of the form; null while they are not done, and once they have said it */
export const feedbackOfTicket = ({ db, now }: Context, { reservation_id }: CurrentVisit) =>
  feedbackLinkOf(db, { reservation_id, channel: 'ticket', now });

/** Numbers can be read off the display; what stands in the code of a ticket, or a reference, cannot. */
async function visitsOfCode(context: Context, team_ids: readonly string[], typed: string) {
  const day = await localDay(context.db, context);
  const key = typed.split('#')[0]?.split('/').at(-1) ?? '';
  const ofCode = sql`(v.ticket_key = ${key} or r.reference = ${readReference(typed) ?? ''})`;
  const teams = sql.param([...team_ids]);
  return readVisits(
    context.db,
    sql`v.day = ${day} and v.team_id = any(${teams}::uuid[]) and ${ofCode}`,
  );
}
