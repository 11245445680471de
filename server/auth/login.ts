/** Signing in: a password and an e-mailed code, or for constituents the code alone. */
import type { z } from 'zod';
import { msg } from '../../schema/language.ts';
import type {
  ChallengeAnswer,
  codeLoginBody,
  loginBody,
  SessionAnswer,
  verifyBody,
} from '../../schema/login.ts';
import { logActivity } from '../activity/log.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { findAccount, inStatus } from './accounts.ts';
import type { Flow } from './challenges.ts';
import { accountTry, networkTry } from './loginLimits.ts';
import { isRightPassword } from './passwords.ts';
import { tooMany } from './rateLimit.ts';
import { endSession } from './sessions.ts';
import { beginSession, noteFailure, said, sendCode, signedIn, withCode } from './steps.ts';

/** @throws AppError invalid alike for an unknown account, a suspended one and a wrong password */
export async function logIn(
  context: Context,
  { login, password }: z.infer<typeof loginBody>,
): Promise<ChallengeAnswer> {
  const fromNetwork = await networkTry(context, 'login');
  const found = await findAccount(context.db, { login, now: context.now });
  const onAccount = await accountTry(context, found?.email ?? login);
  const account = inStatus(found, 'active');
  const isRight = await isRightPassword(account?.password_hash ?? null, password, context);
  if (!account || !isRight) {
    await context.db.transaction(async (tx) => {
      await fromNetwork.touch(tx);
      await noteFailure(tx, context, account?.id ?? null);
    });
    throw onAccount.isBeyond ? tooMany(onAccount.retry_after) : wrongLogin();
  }
  await Promise.all([fromNetwork.takeBack(), onAccount.takeBack()]);
  const { email } = account;
  return sendCode(context, { flow: 'login', account, receiver: account, email });
}

/** The answer is the same whether or not a code is sent. */
export async function logInWithCode(
  context: Context,
  { email }: z.infer<typeof codeLoginBody>,
): Promise<ChallengeAnswer> {
  await networkTry(context, 'code');
  const account = await findAccount(context.db, { login: email, now: context.now });
  const receiver = account?.works_here ? null : inStatus(account, 'active');
  return sendCode(context, { flow: 'login_code', account, receiver, email });
}

/** The second step of both: a right code becomes a session, once. */
export async function verifyLogin(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
): Promise<SessionAnswer> {
  const session = await withCode(
    context,
    { challenge, code, flows: LOGIN_FLOWS },
    (tx, { user_id, flow }) =>
      beginSession(tx, context, { user_id, has_password: flow === 'login' }),
  );
  return signedIn(context, session);
}

export async function logOut(context: Context): Promise<void> {
  const { viewer, session_id } = context;
  if (!viewer || !session_id) throw unauthenticated();
  await context.db.transaction(async (tx) => {
    await endSession(tx, viewer.id, session_id);
    await logActivity(tx, context, [
      { action: 'logout', resource: 'users', subject_id: viewer.id },
    ]);
  });
}

const LOGIN_FLOWS: readonly Flow[] = ['login', 'login_code'];

const wrongLogin = () =>
  said('password', msg('The e-mail address, user name or password is not right.'));
