/**
 * Finds a reservation by its reference and a contact of its person: a code goes to the e-mail address,
 * and opens that one visit. Nothing that is answered, counted or done tells whether there is one.
 */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { reservation } from '../../../schema/index.ts';
import type { ChallengeAnswer, verifyBody } from '../../../schema/login.ts';
import type { FindVisit } from '../../../schema/visitLink.ts';
import { logActivity } from '../../activityLog/log.ts';
import { startChallenge } from '../../auth/challenges.ts';
import { answerOf, asUser, logSentCode, withCode } from '../../auth/codeFlow.ts';
import { mailCode } from '../../auth/codeMail.ts';
import { networkTry } from '../../auth/loginLimits.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { kickOutbox } from '../../mail/kick.ts';
import { isAhead, newVisitLinks } from '../../mail/visitLinks.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import { readReference } from '../reference.ts';

export async function findVisit(context: Context, typed: FindVisit): Promise<ChallengeAnswer> {
  await networkTry(context, 'code');
  const reference = readReference(typed.reference);
  const contact = typed.contact.trim().toLowerCase();
  const visit = await visitOf(context, { reference, contact });
  const started = await context.db.transaction(async (tx) => {
    const { now, language } = context;
    const next = await startChallenge(tx, {
      flow: 'visit',
      user_id: visit?.user_id ?? null,
      // By what was typed, so that what is counted is the same for a visit that is not there.
      account_hash: fingerprint('visit', reference, contact),
      reservation_id: visit?.id ?? null,
      now,
    });
    const to = visit?.email ?? null;
    await mailCode(tx, {
      ...{ flow: 'visit', to, started: next, now },
      language: to === null ? language : null,
    });
    await logSentCode(tx, context, visit?.user_id ?? null);
    return next;
  });
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

async function visitOf(
  { db, now }: { db: Db; now: Date },
  { reference, contact }: { reference: string; contact: string },
) {
  const digits = contact.replaceAll(/\D/g, '');
  const mobile = digits.length > LAST_DIGITS ? digits.slice(-LAST_DIGITS) : null;
  const [visit] = await rows<{ id: string; user_id: string; email: string }>(
    db,
    sql`select r.id, r.user_id, u.email from reservations r
      join users u on u.id = r.user_id and u.status in ('active', 'pending')
      where r.reference = ${reference} and ${isAhead(now)} and (lower(u.email) = ${contact}
        or right(regexp_replace(u.profile_mobile_number, '\\D', '', 'g'), ${LAST_DIGITS}::int) = ${mobile})`,
  );
  return visit ?? null;
}
