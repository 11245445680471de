/** What the link of a mail lets somebody do: see, move or cancel that one reservation, as its person. */
import { sql } from 'drizzle-orm';
import { msg } from '#schema/language/index.ts';
import type { CancelByLink, LinkedVisit, MoveByLink } from '#schema/reservations/visitLink.ts';
import { contact } from '../../db/contact.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { isAhead, mailboxHash } from '../../mails/visitLinks.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import { asUser } from '../../signIn/challenges/codeFlow.ts';
import { networkTry } from '../../signIn/challenges/loginLimits.ts';
import { reschedule } from '../reschedule.ts';
import { showReservation } from '../show.ts';
import { updateStatus } from '../updateStatus.ts';

export const showByLink = (context: Context, token: string) =>
  asPersonOfLink(context, token, shownVisit);

export const moveByLink = (context: Context, { token, ...input }: MoveByLink) =>
  asPersonOfLink(context, token, async (person, id) => {
    await reschedule(person, id, input);
    return shownVisit(person, id);
  });

export const cancelByLink = (context: Context, { token, reason }: CancelByLink) =>
  asPersonOfLink(context, token, async (person, id) => {
    await updateStatus(person, id, { status: 'cancelled', reason });
    return shownVisit(person, id);
  });

/** The answer's schema drops what is not about the visit itself. */
const shownVisit = async (person: Context, id: string) =>
  (await showReservation(person, id)) as LinkedVisit;

/**
 * Whoever shows the link may do what its person may, without the roles that the person has besides.
 * @throws AppError not_found, alike for a link that never was and one that has ended
 */
async function asPersonOfLink<T>(
  context: Context,
  token: string,
  act: (person: Context, id: string) => Promise<T>,
): Promise<T> {
  const counted = await networkTry(context, 'link');
  const visit = await visitOfLink(context, token);
  if (!visit) throw new AppError('not_found', GONE);
  const person = { ...asUser(context, visit.contact_id, [visit.user_id]), is_by_link: true };
  const done = await act(person, visit.reservation_id);
  // Who tries one time after another is after what the person does otherwise.
  await counted.takeBack();
  return done;
}

const GONE = msg(
  'This link no longer works. It ends with the visit, when the visit is cancelled, and when the e-mail address changes.',
);

interface VisitRow {
  reservation_id: string;
  user_id: string;
  contact_id: string;
  email: string;
  mailbox_hash: string;
}

async function visitOfLink({ db, now }: { db: Db; now: Date }, token: string) {
  const [row] = await rows<VisitRow>(
    db,
    sql`select l.reservation_id, r.user_id, m.id as contact_id, m.email, l.mailbox_hash
      from visit_links l
      join reservations r on r.id = l.reservation_id and r.user_id = l.user_id and ${isAhead(now)}
      join users u on u.id = r.user_id and u.status in ('active', 'pending')
      join ${contact} and m.status in ('active', 'pending')
      where l.token_hash = ${fingerprint(token)}`,
  );
  return row && mailboxHash(row.email) === row.mailbox_hash ? row : null;
}
