/** A new password for the owner of the mailbox: a code, then a token, then the password. It signs nobody in. */
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import type {
  ChallengeAnswer,
  forgotPasswordBody,
  resetPasswordBody,
  resetTokenAnswer,
  verifyBody,
} from '#schema/signIn/login.ts';
import { logActivity } from '../activityLogs/log.ts';
import { revokeKeysOf } from '../apiKeys/revokeKeys.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import { closeChallengesOf } from './challenges/challenges.ts';
import { asUser, invalidField, sendCode, withCode } from './challenges/codeFlow.ts';
import { forgetAccountTries, networkTry } from './challenges/loginLimits.ts';
import { refusalOf } from './passwords/passwordRules.ts';
import { hashPassword } from './passwords/passwords.ts';
import { newResetToken, ownerOfToken, useToken } from './passwords/resetTokens.ts';
import { findAccount, inStatus } from './sessions/accounts.ts';
import { activate, savePassword, verifyMailbox } from './sessions/activation.ts';
import { notifyPasswordReset } from './sessions/notifications.ts';
import { endOtherSessions } from './sessions/sessions.ts';

/** The answer is the same whether or not a code is sent. */
export async function forgotPassword(
  context: Context,
  { email }: z.infer<typeof forgotPasswordBody>,
): Promise<ChallengeAnswer> {
  await networkTry(context, 'code');
  const account = await findAccount(context.db, { login: email, now: context.now });
  // Nor to a registration that was never confirmed: it would come with what a stranger chose.
  const isTheirs = account && !account.is_vouched_for && !account.is_unconfirmed;
  const receiver = isTheirs ? inStatus(account, 'active', 'pending') : null;
  return sendCode(context, { flow: 'forgot_password', account, receiver, email });
}

/** Also for the code of an invitation. */
export async function verifyForgotten(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
): Promise<z.infer<typeof resetTokenAnswer>> {
  const tried = { challenge, code, flows: ['forgot_password', 'invitation'] as const };
  return withCode(context, tried, async (tx, { user_id }) => {
    await logActivity(tx, asUser(context, user_id), [
      { action: 'forgot_password', resource: 'users', subject_id: user_id },
    ]);
    return newResetToken(tx, { user_id, now: context.now });
  });
}

/**
 * Ends every session, every sign-in begun with the old password, and every API key. Activates a pending account,
 * since the mailbox is proved.
 * @throws AppError invalid at `root` for an invalid or expired token
 */
export async function resetPassword(
  context: Context,
  { reset_token, password }: z.infer<typeof resetPasswordBody>,
): Promise<void> {
  const owner = await ownerOfToken(context.db, { reset_token, now: context.now });
  if (!owner) throw over();
  const problem = await refusalOf(context.db, password, owner);
  if (problem) throw invalid({ password: problem });
  const password_hash = await hashPassword(password, context);
  await context.db.transaction(async (tx) => {
    const used = await useToken(tx, { reset_token, now: context.now });
    if (!used) throw over();
    const { user_id, email } = used;
    await savePassword(tx, { user_id, password_hash, now: context.now });
    await forgetAccountTries(tx, user_id);
    await verifyMailbox(tx, user_id, context.now);
    await activate(tx, user_id, context.now);
    await endOtherSessions(tx, user_id, null);
    await closeChallengesOf(tx, { user_id, now: context.now });
    const actor = asUser(context, user_id);
    const has_keys = (await revokeKeysOf(tx, actor, user_id)) > 0;
    await logActivity(tx, actor, [
      { action: 'reset_password', resource: 'users', subject_id: user_id },
    ]);
    await notifyPasswordReset(tx, { to: email, has_keys, now: context.now });
  });
  kickOutbox(context.db);
}

const over = () =>
  invalidField('root', msg('This is over, or it was used already. Ask for a new code.'));
