/** One's own e-mail address: a code to the new one shows that it is theirs, a notice goes to the old one. */
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import type { ChallengeAnswer, newEmailBody, verifyBody } from '#schema/signIn/login.ts';
import type { Profile } from '#schema/users/profile.ts';
import { changesBetween, logActivity } from '../activityLogs/log.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import { findOne, updateOne } from '../resources/repository.ts';
import { confirmIdentity } from '../users/confirmIdentity.ts';
import { notifyAddressChanged } from '../users/notifications.ts';
import { closeChallengesOf } from './challenges/challenges.ts';
import { invalidField, logSentCode, withCode } from './challenges/codeFlow.ts';
import { sendCodeToNewAddress } from './challenges/codeToNewAddress.ts';
import { endUnconfirmed } from './challenges/registrations.ts';
import { mailAddressTaken } from './sessions/notifications.ts';
import { profileOf } from './sessions/profile.ts';
import { endOtherSessions } from './sessions/sessions.ts';

/** Several addresses may be tried: the first whose code is entered counts. */
export async function startEmailChange(
  context: Context,
  { email, current_password }: z.infer<typeof newEmailBody>,
  public_url: string,
): Promise<ChallengeAnswer> {
  const { viewer, now } = context;
  if (!viewer) throw unauthenticated();
  await confirmIdentity(context, current_password);
  return sendCodeToNewAddress(context, {
    flow: 'change_email',
    user_id: viewer.id,
    email,
    refusal: msg('This is the e-mail address of your account already'),
    mailOwner: (tx) => mailAddressTaken(tx, { to: email, public_url, now }),
    log: (tx) => logSentCode(tx, context, viewer.id),
  });
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
