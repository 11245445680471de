/** Registering: nothing takes effect until the code from the mailbox is entered. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import type {
  ChallengeAnswer,
  registerBody,
  SessionAnswer,
  verifyBody,
} from '#schema/signIn/login.ts';
import { logActivity } from '../activityLogs/log.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { recordReachedLimits } from '../limits/reached.ts';
import { kickOutbox } from '../mails/kick.ts';
import { consentTo, logConsent } from '../privacy/consent.ts';
import { notifyAccountReady } from '../users/notifications.ts';
import { closeChallengesOf, startChallenge } from './challenges/challenges.ts';
import {
  answerOf,
  asUser,
  beginSession,
  invalidField,
  signedIn,
  withCode,
} from './challenges/codeFlow.ts';
import { mailCode } from './challenges/codeMail.ts';
import { networkTry } from './challenges/loginLimits.ts';
import { claimAddress, confirm, isNameRace } from './challenges/registrations.ts';
import { refusalOf } from './passwords/passwordRules.ts';
import { hashPassword } from './passwords/passwords.ts';
import { findAccount, mailboxFor, rateLimitKey } from './sessions/accounts.ts';
import { mailAddressTaken } from './sessions/notifications.ts';
import { refuseBirthDate, refuseUnknownLanguage } from './sessions/profile.ts';

type Body = z.infer<typeof registerBody>;

interface RegistrationPage {
  public_url: string;
  /** The language of the page; the person's unless they choose another one. */
  language: string;
}

/**
 * The answer does not reveal whether the address has an account. If it has, its owner is told by mail
 * and the challenge never succeeds.
 */
export async function register(
  context: Context,
  { password, privacy_version, ...accountFields }: Body,
  { public_url, language }: RegistrationPage,
): Promise<ChallengeAnswer> {
  await networkTry(context, 'register');
  const profile = {
    ...accountFields.profile,
    language: accountFields.profile.language ?? language,
  };
  const wanted = { ...accountFields, profile };
  const { username, email } = wanted;
  const { first_name, last_name } = profile;
  const owner = { email, username, first_name, last_name };
  const privacy = await consentTo(context.db, privacy_version, context.now);
  const problem = await refusalOf(context.db, password, owner);
  if (problem) throw invalid({ password: problem });
  refuseUnknownLanguage(accountFields);
  await refuseBirthDate(context.db, { after: wanted, now: context.now });
  const password_hash = await hashPassword(password, context);
  const registration = { username, password_hash, profile, privacy };
  const account = await findAccount(context.db, { login: email, now: context.now });
  const { address } = context;
  const begin = () =>
    inTransaction(
      context.db,
      async (tx) => {
        const holder = await claimAddress(tx, wanted, context.now);
        const next = await startChallenge(tx, {
          flow: 'register',
          user_id: holder.is_unconfirmed ? holder.id : null,
          account_hash: rateLimitKey({ account, email, address }),
          mailbox: mailboxFor({ account, email, address }),
          registration: holder.is_unconfirmed ? registration : null,
          now: context.now,
        });
        const action = holder.is_unconfirmed ? 'register' : 'register_again';
        const nobody = { ...context, viewer: null };
        await logActivity(tx, nobody, [{ action, resource: 'users', subject_id: holder.id }]);
        if (holder.is_unconfirmed)
          await mailCode(tx, {
            flow: 'register',
            to: email,
            started: next,
            language: profile.language,
            now: context.now,
          });
        else await mailAddressTaken(tx, { to: email, public_url, now: context.now });
        return next;
      },
      isNameRace,
    );
  const started = await recordReachedLimits(context, begin);
  kickOutbox(context.db);
  return answerOf(started);
}

/** If the user name is taken, the person gets another one and is told. */
export async function verifyRegistration(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
): Promise<SessionAnswer> {
  const tried = { challenge, code, flows: ['register'] as const };
  const session = await withCode(context, tried, async (tx, { user_id, registration }) => {
    if (!registration) throw invalidField('root', msg('This registration is over. Start again.'));
    await tx.execute(sql`select 1 from users where id = ${user_id} for update`);
    const username = await confirm(tx, user_id, registration, context);
    const instead = username === registration.username ? null : username;
    await closeChallengesOf(tx, { user_id, now: context.now });
    await logActivity(tx, asUser(context, user_id), [
      { action: 'verify', resource: 'users', subject_id: user_id },
    ]);
    const { version } = registration.privacy;
    await logConsent(tx, asUser(context, user_id), { id: user_id, before: null, version });
    await notifyAccountReady(tx, { user_id, has_password: true, instead, now: context.now });
    return beginSession(tx, context, { user_id, has_password: true, has_mailbox: true });
  });
  kickOutbox(context.db);
  return signedIn(context, session);
}
