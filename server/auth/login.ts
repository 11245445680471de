/** Signing in: a password and an e-mailed code, or for constituents the code alone. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ChallengeAnswer,
  codeLoginBody,
  loginBody,
  resendBody,
  SessionAnswer,
  verifyBody,
} from '../../schema/login.ts';
import { profileOf } from '../accounts/profile.ts';
import { logActivity } from '../activity/log.ts';
import type { Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { AppError, unauthenticated } from '../http/errors.ts';
import { kickOutbox } from '../mail/outbox.ts';
import { type Account, findAccount, shareOf } from './accounts.ts';
import {
  type Flow,
  type Outcome,
  replaceChallenge,
  type Started,
  startChallenge,
  tryCode,
} from './challenges.ts';
import { mailCode } from './codeMail.ts';
import { accountTry, addressTry } from './loginLimits.ts';
import { isRightPassword } from './passwords.ts';
import { tooMany } from './rateLimit.ts';
import { endSession, findSession, newSession } from './sessions.ts';

/** @throws AppError invalid alike for an unknown account, a suspended one and a wrong password */
export async function logIn(
  context: Context,
  { login, password }: z.infer<typeof loginBody>,
): Promise<ChallengeAnswer> {
  const fromAddress = await addressTry(context);
  const account = await findAccount(context.db, login);
  const onAccount = await accountTry(context, account?.email ?? login);
  const isRight = await isRightPassword(account?.password_hash ?? null, password);
  if (!account || !isRight) {
    await noteFailure(context, account?.id ?? null);
    throw onAccount.isBeyond ? tooMany(onAccount.retry_after) : wrongLogin();
  }
  await Promise.all([fromAddress.takeBack(), onAccount.takeBack()]);
  return sendCode(context, { flow: 'login', account, email: account.email });
}

/** The answer is the same whether or not a code is sent. */
export async function logInWithCode(
  context: Context,
  { email }: z.infer<typeof codeLoginBody>,
): Promise<ChallengeAnswer> {
  await addressTry(context);
  const account = await findAccount(context.db, email);
  return sendCode(context, { flow: 'login_code', account, email });
}

/** A new code for a flow that is under way; the old one is dead. */
export async function resendCode(
  context: Context,
  { challenge }: z.infer<typeof resendBody>,
): Promise<ChallengeAnswer> {
  const started = await context.db.transaction(async (tx) => {
    const start = await replaceChallenge(tx, challenge);
    if (!start) throw over();
    const next = await startChallenge(tx, start);
    await mailCode(tx, { to: await addressOf(tx, start.user_id), code: next.code });
    return next;
  });
  kickOutbox(context.db);
  return answerOf(started);
}

/** The second step of both: a right code becomes a session, once. */
export async function verifyLogin(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
): Promise<SessionAnswer> {
  const { outcome, session } = await context.db.transaction(async (tx) => {
    const outcome = await tryCode(tx, { challenge, code, flows: LOGIN_FLOWS });
    return outcome.kind === 'right'
      ? { outcome, session: await begin(tx, context, outcome.user_id) }
      : { outcome, session: null };
  });
  if (!session) throw await refusal(context, outcome);
  const found = await findSession(context.db, session.token, context.now);
  if (!found) throw unauthenticated();
  const user = await profileOf({ ...context, viewer: found.viewer });
  return { token: session.token, expires_at: session.expires_at, user };
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

async function sendCode(
  context: Context,
  { flow, account, email }: { flow: Flow; account: Account | null; email: string },
): Promise<ChallengeAnswer> {
  const receiver = flow === 'login_code' && account?.works_here ? null : account;
  const started = await context.db.transaction(async (tx) => {
    const next = await startChallenge(tx, {
      flow,
      user_id: receiver?.id ?? null,
      account_hash: shareOf(receiver, email, context.address),
    });
    await mailCode(tx, { to: receiver?.email ?? null, code: next.code });
    return next;
  });
  kickOutbox(context.db);
  return answerOf(started);
}

/** Whoever reads the code has the mailbox, so the address is verified too. */
async function begin(tx: Tx, context: Context, user_id: string) {
  const { now, address, device } = context;
  await tx.execute(
    sql`update users set email_verified_at = ${now.toISOString()} where id = ${user_id} and email_verified_at is null`,
  );
  await logActivity(tx, asUser(context, user_id), [
    { action: 'login', resource: 'users', subject_id: user_id },
  ]);
  return newSession(tx, { user_id, now, address, device });
}

async function refusal(context: Context, outcome: Outcome) {
  if (outcome.kind === 'limited') return tooMany(outcome.retry_after);
  await noteFailure(context, outcome.user_id);
  return said('code', 'This code is not right, or it works no longer.');
}

const noteFailure = (context: Context, user_id: string | null) =>
  context.db.transaction((tx) =>
    logActivity(tx, context, [{ action: 'login_failed', resource: 'users', subject_id: user_id }]),
  );

async function addressOf(tx: Tx, user_id: string | null): Promise<string | null> {
  const [found] = await rows<{ email: string }>(
    tx,
    sql`select email from users where id = ${user_id} and status = 'active'`,
  );
  return found?.email ?? null;
}

const asUser = (context: Context, id: string): Context => ({
  ...context,
  viewer: { id, roles: [], team_ids: [] },
});

const answerOf = ({ challenge, expires_at, resend_at }: Started): ChallengeAnswer => ({
  otp_required: true,
  challenge,
  expires_at,
  resend_at,
});

const said = (path: string, words: string) =>
  new AppError('invalid', words, { errors: { [path]: words } });
const wrongLogin = () =>
  said('password', 'The e-mail address, user name or password is not right.');
const over = () => said('root', 'This sign-in is over. Start again.');
