/** What every flow with a one-time code shares: sending it, trying it, and the session at its end. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import type { ChallengeAnswer, SessionAnswer } from '#schema/signIn/login.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, unauthenticated } from '../../http/errors.ts';
import { recordReachedLimits } from '../../limits/reached.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { type Account, mailboxFor, rateLimitKey } from '../sessions/accounts.ts';
import { verifyMailbox } from '../sessions/activation.ts';
import { refuseLocalStaff } from '../sessions/localStaff.ts';
import { profileOf } from '../sessions/profile.ts';
import { type Renewal, sealedRenewal } from '../sessions/renewal.ts';
import { findSession, newSession } from '../sessions/sessions.ts';
import { type Flow, recentChallenge, type StartedChallenge, startChallenge } from './challenges.ts';
import { mailCode } from './codeMail.ts';
import { tooMany } from './rateLimit.ts';
import { admit } from './registrations.ts';
import { type Try, type TryResult, tryCode } from './tryChallenge.ts';

interface CodeFor {
  flow: Flow;
  /** Who has the address. */
  account: Account | null;
  /** Null where nobody gets a code; everything else is done all the same, so that nobody can tell. */
  receiver: Account | null;
  email: string;
  /** True where the code makes an account for an address that has none. */
  admitsNewcomers?: boolean;
}

/** Asked for again within a minute, it is the same step with the time that is left: no other mail. */
export async function sendCode(
  context: Context,
  { flow, account, receiver, email, admitsNewcomers = false }: CodeFor,
): Promise<ChallengeAnswer> {
  const { address, language, now } = context;
  const hasPassword = flow === 'login';
  const account_hash = rateLimitKey({ account, email, address, hasPassword });
  const isNew = admitsNewcomers && (account === null || account.is_unconfirmed);
  const sent_to = isNew ? { email, language } : null;
  const send = async (tx: Tx) => {
    const recent = await recentChallenge(tx, { flow, account_hash, now });
    if (recent) return recent;
    const next = await startChallenge(tx, {
      flow,
      user_id: receiver?.id ?? null,
      account_hash,
      mailbox: mailboxFor({ account, email, address, hasPassword }),
      sent_to,
      now,
    });
    await mailCode(tx, {
      flow,
      to: receiver?.email ?? null,
      sent_to,
      typed_address: email,
      ...(account && waysInstead(context, account)),
      // In the account's language, or else in that of the page.
      language: receiver ? null : language,
      started: next,
      now,
    });
    await logSentCode(tx, context, receiver?.id ?? null);
    return next;
  };
  const started = await recordReachedLimits(context, () => context.db.transaction(send));
  kickOutbox(context.db);
  return answerOf(started);
}

const isActive = ({ status }: Account) => status === 'active';

/** How they sign in, where it is not by this code. */
const waysInstead = ({ sign_on }: Context, account: Account) => ({
  is_unknown: account.is_unconfirmed,
  needs_sign_on: isActive(account) && account.is_vouched_for ? (sign_on ?? '') : undefined,
  needs_password: isActive(account) && account.works_here,
});

export const answerOf = ({
  challenge,
  expires_at,
  resend_at,
}: Omit<StartedChallenge, 'code' | 'minutes'>): ChallengeAnswer => ({
  otp_required: true,
  challenge,
  expires_at,
  resend_at,
});

type Right<F> = Extract<TryResult<F>, { kind: 'right' }>;
type CodeTry = Omit<Try, 'now'> & { code: string };

/** @throws AppError invalid at `code`, in the same words whether or not there is such an account */
export const withCode = <T>(
  context: Context,
  tried: CodeTry,
  go: (tx: Tx, right: Right<Flow>) => Promise<T>,
): Promise<T> =>
  withTry(context, {
    attempt: async (tx) => {
      const outcome = await tryCode(tx, { ...tried, now: context.now });
      return outcome.kind === 'newcomer' ? admitted(tx, context, outcome) : outcome;
    },
    go,
    refuse: (triesLeft) => invalidField('code', wrongCode(triesLeft)),
  });

async function admitted(
  tx: Tx,
  context: Context,
  { sent_to, flow }: Extract<TryResult, { kind: 'newcomer' }>,
): Promise<TryResult> {
  const user_id = await admit(tx, sent_to, context);
  if (user_id === null) return { kind: 'wrong', user_id, tries_left: null };
  return { kind: 'right', user_id, flow, registration: null, sent_to: null, reservation_id: null };
}

interface Attempt<T, F> {
  attempt: (tx: Tx) => Promise<TryResult<F>>;
  go: (tx: Tx, right: Right<F>) => Promise<T>;
  /** The error for a wrong try; null: the challenge does not work (any longer). */
  refuse: (triesLeft: number | null) => AppError;
}

/**
 * Checks a try; if it is right, `go` runs in the same transaction, so that the challenge is used up
 * exactly if `go` succeeds.
 */
export async function withTry<T, F>(
  context: Context,
  { attempt, go, refuse }: Attempt<T, F>,
): Promise<T> {
  const { outcome, result } = await context.db.transaction(async (tx) => {
    const outcome = await attempt(tx);
    if (outcome.kind === 'wrong') await logFailedLogin(tx, context, outcome.user_id);
    return { outcome, result: outcome.kind === 'right' ? { of: await go(tx, outcome) } : null };
  });
  if (result) return result.of;
  if (outcome.kind === 'limited') throw tooMany(outcome.retry_after);
  throw refuse('tries_left' in outcome ? outcome.tries_left : null);
}

function wrongCode(triesLeft: number | null): Translatable {
  if (triesLeft === null) return msg('This code is not right, or it no longer works.');
  if (triesLeft === 0) return msg('This code is not right and no longer works. Ask for a new one.');
  return phrase(
    'This code is not right. {count, plural, one {# try is} other {# tries are}} left.',
    { count: triesLeft },
  );
}

export interface Proof {
  user_id: string;
  /** They gave their password. */
  has_password?: boolean;
  /** They read a code in their mailbox, so the address is verified too. */
  has_mailbox?: boolean;
  has_second_factor?: boolean;
  /** The provider of single sign-on that vouches for them, and what it is asked again with. */
  issuer?: string;
  renewal?: Renewal | undefined;
}

/** The one place where a sign-in becomes a session. @throws AppError for staff who may not sign in here */
export async function beginSession(
  tx: Tx,
  context: Context,
  { user_id, has_mailbox = false, renewal, ...proof }: Proof,
) {
  const { now, address, device, keyring, language } = context;
  if (!proof.issuer) await refuseLocalStaff(tx, context, user_id);
  if (has_mailbox) await verifyMailbox(tx, user_id, now);
  await logActivity(tx, asUser(context, user_id), [
    { action: 'login', resource: 'users', subject_id: user_id },
  ]);
  // An account that others have made, or a provider, is spoken to as at a first visit.
  await tx.execute(sql`update users set profile_language = ${language}
    where id = ${user_id} and profile_language is null`);
  const sealRenewal = renewal && ((id: string) => sealedRenewal(keyring, renewal, { id, user_id }));
  return newSession(tx, {
    user_id,
    now,
    address,
    device,
    ...proof,
    ...(sealRenewal && { sealRenewal }),
  });
}

export async function signedIn(
  context: Context,
  { token, expires_at }: { token: string; expires_at: string },
): Promise<SessionAnswer> {
  const session = await findSession(context.db, token, context);
  if (!session) throw unauthenticated();
  const user = await profileOf({ ...context, ...session });
  return { token, expires_at, user };
}

export const logFailedLogin = (tx: Tx, context: Context, user_id: string | null) =>
  logForAccount(tx, context, { action: 'login_failed', user_id });

export const logSentCode = (tx: Tx, context: Context, user_id: string | null) =>
  logForAccount(tx, context, { action: 'send_code', user_id });

/**
 * For an unknown account the row is written and rolled back: otherwise anybody could fill the log, and
 * without the write the response time would reveal it. The caller writes more in the same transaction.
 * Nobody is named: whoever is signed in would find in their own activity which accounts there are.
 */
async function logForAccount(
  tx: Tx,
  context: Context,
  { action, user_id }: { action: 'login_failed' | 'send_code'; user_id: string | null },
) {
  const subject_id = user_id ?? randomUUID();
  await tx.execute(sql`savepoint noted`);
  const nobody = { ...context, viewer: null };
  await logActivity(tx, nobody, [{ action, resource: 'users', subject_id }]);
  await tx.execute(user_id ? sql`release savepoint noted` : sql`rollback to savepoint noted`);
}

export const asUser = (
  context: Context,
  id: string,
  care_ids: readonly string[] = [],
): Context => ({
  ...context,
  viewer: { id, roles: [], team_ids: [], care_ids },
});

export const invalidField = (path: string, words: Translatable) =>
  new AppError('invalid', words, { errors: { [path]: words } });
