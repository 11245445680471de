/**
 * Signing in: a password and an e-mailed code, or for constituents the code alone. Whoever has a
 * second factor shows it instead of the code after a password, and after a code alone as well.
 */
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import type {
  ChallengeAnswer,
  codeLoginBody,
  loginBody,
  SessionAnswer,
  verifyBody,
} from '#schema/signIn/login.ts';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import type { Flow } from './challenges/challenges.ts';
import {
  invalidField,
  logFailedLogin,
  sendCode,
  signedIn,
  withCode,
} from './challenges/codeFlow.ts';
import { accountTry, networkTry } from './challenges/loginLimits.ts';
import { tooMany } from './challenges/rateLimit.ts';
import { isRightPassword } from './passwords/passwords.ts';
import { afterFirstFactor, startSecondStep } from './secondFactors/secondStep.ts';
import { findAccount, inStatus } from './sessions/accounts.ts';
import { activate } from './sessions/activation.ts';
import { refuseLocalStaff } from './sessions/localStaff.ts';
import { endSession } from './sessions/sessions.ts';

/** @throws AppError invalid, the same for an unknown account, a suspended one and a wrong password */
export async function logIn(
  context: Context,
  { login, password }: z.infer<typeof loginBody>,
  public_url: string,
): Promise<ChallengeAnswer | SecondStepAnswer> {
  const fromNetwork = await networkTry(context, 'login');
  const accountByLogin = await findAccount(context.db, { login, now: context.now });
  const onAccount = await accountTry(context, { login, id: accountByLogin?.id ?? null });
  const account = inStatus(accountByLogin, 'active');
  const isRight = await isRightPassword(account?.password_hash ?? null, password, context);
  if (!account || !isRight || onAccount.isGuarded) {
    await context.db.transaction(async (tx) => {
      await fromNetwork.touch(tx);
      await logFailedLogin(tx, context, account?.id ?? null);
    });
    throw onAccount.isBeyond ? tooMany(onAccount.retry_after) : wrongLogin();
  }
  await Promise.all([fromNetwork.takeBack(), onAccount.takeBack()]);
  const { id: user_id, email } = account;
  await refuseLocalStaff(context.db, context, user_id);
  const second_step = await context.db.transaction((tx) =>
    startSecondStep(tx, context, { user_id, has_password: true }, public_url),
  );
  if (second_step) return second_step;
  return sendCode(context, { flow: 'login', account, receiver: account, email });
}

/**
 * The one door of constituents: an address without an account gets the same mail, and its code makes one.
 * The answer is the same whether or not a code is sent.
 */
export async function logInWithCode(
  context: Context,
  { email }: z.infer<typeof codeLoginBody>,
): Promise<ChallengeAnswer> {
  await networkTry(context, 'code');
  const account = await findAccount(context.db, { login: email, now: context.now });
  // An account that the office has made is taken over with the code, as with the invitation.
  const isOwn = account && !account.works_here && !account.is_unconfirmed;
  const receiver = isOwn ? inStatus(account, 'active', 'pending') : null;
  const admitsNewcomers = true;
  return sendCode(context, { flow: 'login_code', account, receiver, email, admitsNewcomers });
}

/** The second step of both: a right code gives a session, or leads to the second factor. */
export async function verifyLogin(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
  public_url: string,
): Promise<SessionAnswer | SecondStepAnswer> {
  const tried = { challenge, code, flows: LOGIN_FLOWS };
  const next = await withCode(context, tried, async (tx, { user_id, flow }) => {
    if (flow === 'login_code') await activate(tx, user_id, context.now);
    const proof = { user_id, has_mailbox: true, has_password: flow === 'login' };
    return afterFirstFactor(tx, context, proof, public_url);
  });
  return 'session' in next ? signedIn(context, next.session) : next.second_step;
}

export async function logOut(context: Context): Promise<Record<string, never>> {
  const { viewer, session_id } = context;
  if (!viewer || !session_id) throw unauthenticated();
  await context.db.transaction(async (tx) => {
    await logActivity(tx, context, [
      { action: 'logout', resource: 'users', subject_id: viewer.id },
    ]);
    await endSession(tx, viewer.id, session_id);
  });
  return {};
}

const LOGIN_FLOWS: readonly Flow[] = ['login', 'login_code'];

const wrongLogin = () =>
  invalidField('password', msg('The e-mail address, user name or password is not right.'));
