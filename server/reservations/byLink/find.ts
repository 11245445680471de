/**
 * Finds a reservation by its reference and a contact of its person, or of who cares for them: a code goes to the e-mail address,
 * and opens that one visit. Nothing that is answered, counted or done tells whether there is one.
 */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { reservation } from '#schema/index.ts';
import { readReference } from '#schema/reservations/reference.ts';
import type { FindVisit } from '#schema/reservations/visitLink.ts';
import type { ChallengeAnswer, verifyBody } from '#schema/signIn/login.ts';
import { logActivity } from '../../activityLogs/log.ts';
import { contact } from '../../db/contact.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { recordReachedLimits } from '../../limits/reached.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { isAhead, newVisitLinks } from '../../mails/visitLinks.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import { recentChallenge, startChallenge } from '../../signIn/challenges/challenges.ts';
import { answerOf, asUser, logSentCode, withCode } from '../../signIn/challenges/codeFlow.ts';
import { mailCode } from '../../signIn/challenges/codeMail.ts';
import { networkTry } from '../../signIn/challenges/loginLimits.ts';

export async function findVisit(context: Context, typed: FindVisit): Promise<ChallengeAnswer> {
  await networkTry(context, 'code');
  const reference = readReference(typed.reference);
  const contact = readContact(typed.contact);
  const visit = await visitOf(context, { reference, contact });
  const { now, language } = context;
  const flow = 'visit';
  // By what is compared, so that it counts the same for a visit that is not there.
  const account_hash = fingerprint(flow, reference, contact.email ?? '', contact.mobile ?? '');
  const send = async (tx: Tx) => {
    const recent = await recentChallenge(tx, { flow, account_hash, now });
    if (recent) return recent;
    const next = await startChallenge(tx, {
      ...{ flow, account_hash, now },
      user_id: visit?.user_id ?? null,
      // Whatever contact is named with it, one visit leads to one mailbox.
      mailbox: { name: reference, key: fingerprint(flow, reference) },
      reservation_id: visit?.id ?? null,
    });
    const to = visit?.email ?? null;
    await mailCode(tx, {
      ...{ flow, to, started: next, now },
      language: to === null ? language : null,
    });
    await logSentCode(tx, context, visit?.user_id ?? null);
    return next;
  };
  const started = await recordReachedLimits(context, () => context.db.transaction(send));
  kickOutbox(context.db);
  return answerOf(started);
}

/** @returns the token of a link to the visit, as a mail brings it */
export const openVisit = (context: Context, { challenge, code }: z.infer<typeof verifyBody>) =>
  withCode(context, { challenge, code, flows: ['visit'] }, async (tx, right) => {
    const { user_id, reservation_id } = right;
    const [person] = await rows<{ email: string }>(
      tx,
      sql`select email from users where id = ${user_id}`,
    );
    if (!person || !reservation_id) throw notFound();
    const link = { reservation_id, mailbox: person.email };
    const [token] = await newVisitLinks(tx, [link], context.now);
    if (!token) throw notFound();
    await logActivity(tx, asUser(context, user_id), [
      { action: 'open_by_code', resource: reservation.name, subject_id: reservation_id },
    ]);
    return { token };
  });

/** 0917 123 4567 and +63 917 123 4567 are one number. */
const LAST_DIGITS = 9;

interface Contact {
  email: string | null;
  /** Its last digits. */
  mobile: string | null;
}

/** The one spelling that is compared and counted; neither where it can be no contact. */
function readContact(typed: string): Contact {
  const contact = typed.trim().toLowerCase();
  if (contact.includes('@')) return { email: contact, mobile: null };
  const digits = contact.replaceAll(/\D/g, '');
  return { email: null, mobile: digits.length > LAST_DIGITS ? digits.slice(-LAST_DIGITS) : null };
}

async function visitOf(
  { db, now }: { db: Db; now: Date },
  { reference, contact: { email, mobile } }: { reference: string; contact: Contact },
) {
  const [visit] = await rows<{ id: string; user_id: string; email: string }>(
    db,
    sql`select r.id, m.id as user_id, m.email from reservations r
      join users u on u.id = r.user_id and u.status in ('active', 'pending')
      join ${contact} and m.status in ('active', 'pending')
      where r.reference = ${reference} and ${isAhead(now)} and m.email is not null and (lower(m.email) = ${email}
        or right(regexp_replace(m.profile_mobile_number, '\\D', '', 'g'), ${LAST_DIGITS}::int) = ${mobile})`,
  );
  return visit ?? null;
}
