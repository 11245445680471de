/** A record becomes the account of the person whom it is about, with its history. */
import { eq, sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { msg, phrase } from '#schema/language/index.ts';
import type { SessionAnswer } from '#schema/signIn/login.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { TakeOver } from '#schema/users/care.ts';
import { changesBetween, logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { challenges } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { findOne, updateOne } from '../../resources/repository.ts';
import { closeChallengesOf, type SentTo } from '../../signIn/challenges/challenges.ts';
import { asUser, beginSession, signedIn, withTry } from '../../signIn/challenges/codeFlow.ts';
import { networkTry } from '../../signIn/challenges/loginLimits.ts';
import { countOne, tooMany } from '../../signIn/challenges/rateLimit.ts';
import { endUnconfirmed, placeholder } from '../../signIn/challenges/registrations.ts';
import { isCode, tryChallenge } from '../../signIn/challenges/tryChallenge.ts';
import { findAccount } from '../../signIn/sessions/accounts.ts';
import { moveNotices } from '../moveNotices.ts';
import { notifyAccountReady } from '../notifications.ts';
import { notifyCareEnded } from './notifications.ts';

/**
 * Whoever gets the mail by mistake has the code, so the birth date is asked for as well.
 * @throws AppError invalid at `code`, whichever of the two is wrong; duplicate where the address has got
 *   an account meanwhile
 */
export async function takeOver(context: Context, given: TakeOver): Promise<SessionAnswer> {
  const { challenge, code, birth_date } = given;
  await networkTry(context, 'code');
  await limitTries(context, challenge);
  const session = await withTry(context, {
    attempt: (tx) =>
      tryChallenge(
        tx,
        { challenge, flows: ['take_over'] as const, now: context.now },
        async ({ code_hash, user_id }) =>
          isCode(code_hash, challenge, code) && (await isBornOn(tx, user_id, birth_date)),
      ),
    go: async (tx, { user_id, sent_to }) => {
      await becomeAccount(tx, context, { id: user_id, sent_to });
      return beginSession(tx, context, { user_id, has_mailbox: true });
    },
    refuse: wrong,
  });
  kickOutbox(context.db);
  return signedIn(context, session);
}

const TRIES_PER_DAY = 10;
const DAY = 24 * 3600;

/** Over all the codes of a day: a birth date is not guessed with one after the other. */
async function limitTries(context: Context, challenge: string) {
  const [found] = await context.db
    .select({ account_hash: challenges.account_hash })
    .from(challenges)
    .where(eq(challenges.id, challenge));
  if (!found) return;
  const key = ['take_over', found.account_hash];
  const { count, retry_after } = await countOne(context, key, DAY);
  if (count > TRIES_PER_DAY) throw tooMany(retry_after);
}

async function isBornOn(tx: Tx, user_id: string | null, birth_date: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 from users where id = ${user_id} and email is null
      and profile_birth_date = ${birth_date}::date`,
  );
  return found.length > 0;
}

async function becomeAccount(
  tx: Tx,
  context: Context,
  { id, sent_to }: { id: string; sent_to: SentTo | null },
) {
  const { now, language } = context;
  // Nobody was mailed this code.
  if (!sent_to) throw wrong(null);
  const { email } = sent_to;
  const whole = { scope: true, audience: 'admin' } as const;
  const before = (await findOne(tx, user, id, { ...whole, lock: true })) as Person | null;
  if (!before || before.email !== null) throw wrong(null);
  const carer_id = before.responsible_id;
  await endUnconfirmed(tx, { email, now });
  const holder = await findAccount(tx, { login: email, now });
  if (holder) throw new AppError('duplicate', HAS_ONE);
  const person = asUser(context, id);
  const account = { email, username: placeholder(), email_verified_at: now.toISOString() };
  const left = { responsible_id: null, relation: null, profile: { language } };
  await updateOne(tx, user, id, { ...account, ...left }, person);
  await closeChallengesOf(tx, { user_id: id, now });
  if (carer_id) await leaveNothingBehind(tx, id, carer_id);
  const changes = changesBetween(user, before, (await findOne(tx, user, id, whole)) ?? {});
  await logActivity(tx, person, [
    { action: 'take_over', resource: user.name, subject_id: id, changes },
  ]);
  await notifyAccountReady(tx, { user_id: id, has_password: false, now });
  if (!carer_id) return;
  const name = `${before.profile.first_name} ${before.profile.last_name}`;
  await notifyCareEnded(tx, { user_id: carer_id, name, now });
}

/** What was written to whoever cared for them, and what those began for them, is theirs now. */
async function leaveNothingBehind(tx: Tx, id: string, carer_id: string) {
  await moveNotices(tx, { about: { before: id, after: id }, from: carer_id, to: id });
  await tx.execute(sql`update questionnaire_responses set author_id = ${id}
    where user_id = ${id} and author_id = ${carer_id} and state = 'draft'`);
}

function wrong(tries_left: number | null): AppError {
  const words =
    tries_left === null
      ? msg('This code or the birth date is not right, or the code no longer works.')
      : tries_left === 0
        ? msg('This code or the birth date is not right. Ask for a new code.')
        : phrase(
            'This code or the birth date is not right. {count, plural, one {# try is} other {# tries are}} left.',
            { count: tries_left },
          );
  return new AppError('invalid', words, { errors: { code: words } });
}

const HAS_ONE = msg(
  'There is an account with this e-mail address already. Ask the office to put the two together.',
);
