/**
 * Signing in: a password and an e-mailed code, or for constituents the code alone. Whoever has a
 * second factor shows it instead of the code after a password, and after a code alone as well.
 */
import type { z } from 'zod';
import { msg } from '../../schema/language.ts';
import type {
  ChallengeAnswer,
  codeLoginBody,
  loginBody,
  SessionAnswer,
  verifyBody,
} from '../../schema/login.ts';
import type { SecondStepAnswer } from '../../schema/secondFactor.ts';
import type { LogoutAnswer } from '../../schema/singleSignOn.ts';
import { logActivity } from '../activity/log.ts';
import type { Config } from '../config.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { afterFirstFactor, startSecondStep } from '../secondFactor/secondStep.ts';
import { addressToSignOut } from '../singleSignOn/provider.ts';
import { findAccount } from './accounts.ts';
import type { Flow } from './challenges.ts';
import { refuseLocalStaff } from './localStaff.ts';
import { accountTry, addressTry } from './loginLimits.ts';
import { isRightPassword } from './passwords.ts';
import { tooMany } from './rateLimit.ts';
import { endSession } from './sessions.ts';
import { noteFailure, said, sendCode, signedIn, withCode } from './steps.ts';

/** @throws AppError invalid alike for an unknown account, a suspended one and a wrong password */
export async function logIn(
  context: Context,
  { login, password }: z.infer<typeof loginBody>,
  public_url: string,
): Promise<ChallengeAnswer | SecondStepAnswer> {
  const fromAddress = await addressTry(context);
  const account = await findAccount(context.db, { login, now: context.now });
  const onAccount = await accountTry(context, account?.email ?? login);
  const isRight = await isRightPassword(account?.password_hash ?? null, password);
  if (!account || !isRight) {
    await noteFailure(context, account?.id ?? null);
    throw onAccount.isBeyond ? tooMany(onAccount.retry_after) : wrongLogin();
  }
  await Promise.all([fromAddress.takeBack(), onAccount.takeBack()]);
  await refuseLocalStaff(context.db, context, account.id);
  const second_step = await context.db.transaction((tx) =>
    startSecondStep(tx, context, { user_id: account.id }, public_url),
  );
  if (second_step) return second_step;
  return sendCode(context, { flow: 'login', receiver: account, email: account.email });
}

/** The answer is the same whether or not a code is sent. */
export async function logInWithCode(
  context: Context,
  { email }: z.infer<typeof codeLoginBody>,
): Promise<ChallengeAnswer> {
  await addressTry(context);
  const account = await findAccount(context.db, { login: email, now: context.now });
  const receiver = account?.works_here ? null : account;
  return sendCode(context, { flow: 'login_code', receiver, email });
}

/** The second step of both: a right code becomes a session, once, or leads to the second factor. */
export async function verifyLogin(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
  public_url: string,
): Promise<SessionAnswer | SecondStepAnswer> {
  const next = await withCode(context, { challenge, code, flows: LOGIN_FLOWS }, (tx, { user_id }) =>
    afterFirstFactor(tx, context, { user_id, has_mailbox: true }, public_url),
  );
  return 'session' in next ? signedIn(context, next.session) : next.second_step;
}

/** @returns where to go to be signed out at the provider that the session came from, too */
export async function logOut(
  context: Context,
  { single_sign_on, public_url }: Pick<Config, 'single_sign_on' | 'public_url'>,
): Promise<LogoutAnswer> {
  const { viewer, session_id } = context;
  if (!viewer || !session_id) throw unauthenticated();
  const issuer = await context.db.transaction(async (tx) => {
    await logActivity(tx, context, [
      { action: 'logout', resource: 'users', subject_id: viewer.id },
    ]);
    return endSession(tx, viewer.id, session_id);
  });
  const isSignOn = single_sign_on !== undefined && issuer === single_sign_on.issuer;
  return { sign_out_url: isSignOn ? await addressToSignOut(single_sign_on, public_url) : null };
}

const LOGIN_FLOWS: readonly Flow[] = ['login', 'login_code'];

const wrongLogin = () =>
  said('password', msg('The e-mail address, user name or password is not right.'));
