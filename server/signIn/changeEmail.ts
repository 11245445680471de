/** One's own e-mail address: a code to the new one shows that it is theirs, a notice goes to the old one. */
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import type { ChallengeAnswer, newEmailBody, verifyBody } from '#schema/signIn/login.ts';
import type { Profile } from '#schema/users/profile.ts';
import { changesBetween, logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { recordReachedLimits } from '../limits/reached.ts';
import { kickOutbox } from '../mails/kick.ts';
import { findOne, updateOne } from '../resources/repository.ts';
import { confirmIdentity } from '../users/confirmIdentity.ts';
import { notifyAddressChanged } from '../users/notifications.ts';
import { closeChallengesOf, recentChallenge, startChallenge } from './challenges/challenges.ts';
import { answerOf, invalidField, logSentCode, withCode } from './challenges/codeFlow.ts';
import { mailCode } from './challenges/codeMail.ts';
import { networkTry } from './challenges/loginLimits.ts';
import { endUnconfirmed } from './challenges/registrations.ts';
import { findAccount, mailboxFor, rateLimitKey } from './sessions/accounts.ts';
import { mailAddressTaken } from './sessions/notifications.ts';
import { profileOf } from './sessions/profile.ts';
import { endOtherSessions } from './sessions/sessions.ts';

/**
 * The answer does not tell whether somebody has the address: its owner is told by mail, and the code is
 * never right.
 */
export async function startEmailChange(
  context: Context,
  { email, current_password }: z.infer<typeof newEmailBody>,
  public_url: string,
): Promise<ChallengeAnswer> {
  const { viewer, db, now, address, language } = context;
  if (!viewer) throw unauthenticated();
  await confirmIdentity(context, current_password);
  await networkTry(context, 'code');
  const holder = await findAccount(db, { login: email, now });
  if (holder?.id === viewer.id) {
    throw invalidField('email', msg('This is the e-mail address of your account already'));
  }
  const isFree = !holder || holder.is_unconfirmed;
  // The networks of its owner are nothing to whoever wants the address.
  const mailboxKey = { account: null, email, address };
  const flow = 'change_email';
  const send = async (tx: Tx) => {
    const account_hash = rateLimitKey({ ...mailboxKey, email: `${viewer.id} ${email}` });
    const recent = await recentChallenge(tx, { flow, account_hash, now });
    if (recent) return recent;
    const sent_to = { email, language };
    const started = await startChallenge(tx, {
      flow,
      account_hash,
      now,
      mailbox: mailboxFor(mailboxKey),
      // Theirs either way: what is logged, closed and answered later is alike.
      user_id: viewer.id,
      sent_to: isFree ? sent_to : null,
    });
    if (isFree) await mailCode(tx, { flow, to: null, sent_to, language, started, now });
    else await mailAddressTaken(tx, { to: email, public_url, now });
    await logSentCode(tx, context, viewer.id);
    return started;
  };
  const started = await recordReachedLimits(context, () => db.transaction(send));
  kickOutbox(db);
  return answerOf(started);
}

/** Ends every other session: whoever had the old mailbox could sign in with it. */
export async function changeEmail(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
): Promise<Profile> {
  const { viewer, session_id, now } = context;
  if (!viewer) throw unauthenticated();
  const tried = { challenge, code, flows: ['change_email'] as const };
  await withCode(context, tried, async (tx, { user_id, sent_to }) => {
    const scope = { scope: true, audience: 'admin', lock: true } as const;
    const before = await findOne(tx, user, user_id, scope);
    if (user_id !== viewer.id || !before || !sent_to) {
      throw invalidField('code', msg('This code is not right, or it no longer works.'));
    }
    const { email } = sent_to;
    await endUnconfirmed(tx, { email, now });
    const email_verified_at = now.toISOString();
    await updateOne(tx, user, user_id, { email, email_verified_at }, context);
    await endOtherSessions(tx, user_id, session_id ?? null);
    await closeChallengesOf(tx, { user_id, now });
    await logActivity(tx, context, [
      {
        action: 'update',
        resource: user.name,
        subject_id: user_id,
        changes: changesBetween(user, { email: before.email }, { email }),
      },
    ]);
    await notifyAddressChanged(tx, { user_id, before: String(before.email), now });
  });
  kickOutbox(context.db);
  return profileOf(context);
}
