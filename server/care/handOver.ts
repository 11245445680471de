/** Whoever comes of age gets their record as an account of their own: a code goes to their address. */
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import type { ChallengeAnswer, newEmailBody } from '#schema/signIn/login.ts';
import { toLocal } from '#schema/time/zone.ts';
import { isOfAge } from '#schema/users/birthDate.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { recordReachedLimits } from '../limits/reached.ts';
import { kickOutbox } from '../mails/kick.ts';
import {
  closeChallengesOf,
  recentChallenge,
  startChallenge,
} from '../signIn/challenges/challenges.ts';
import { answerOf, invalidField } from '../signIn/challenges/codeFlow.ts';
import { mailCode } from '../signIn/challenges/codeMail.ts';
import { codeLink } from '../signIn/challenges/links.ts';
import { networkTry } from '../signIn/challenges/loginLimits.ts';
import { findAccount, mailboxFor, rateLimitKey } from '../signIn/sessions/accounts.ts';
import { confirmIdentity } from '../users/confirmIdentity.ts';
import { findPerson } from '../users/operations.ts';
import { confirmPassword } from '../users/password.ts';
import { showPersonInCare } from '../users/personInCare.ts';
import { mailRecordWaits } from './notifications.ts';

type HandOver = { id: string } & z.infer<typeof newEmailBody>;

/** Asks for the password: a device that was left open gives nobody's record away. */
export async function handOver(context: Context, asked: HandOver, public_url: string) {
  const person = await showPersonInCare(context, asked.id);
  await confirmIdentity(context, asked.current_password);
  return inviteToTakeOver(context, { person, email: asked.email, public_url });
}

/** For whom nobody else can do it any longer. */
export async function handOverAtOffice(context: Context, asked: HandOver, public_url: string) {
  const person = await findPerson(context.db, context, { id: asked.id, action: 'create' });
  await confirmPassword(context, asked.current_password);
  return inviteToTakeOver(context, { person, email: asked.email, public_url });
}

interface Invitation {
  person: {
    id: string;
    responsible_id: string | null;
    profile: { birth_date: string | null };
  };
  email: string;
  public_url: string;
}

/**
 * The answer does not tell whether somebody has the address: its owner is told by mail, and the code is
 * never right.
 * @throws AppError transition for who is in nobody's care, or not of age
 */
async function inviteToTakeOver(
  context: Context,
  { person, email, public_url }: Invitation,
): Promise<ChallengeAnswer> {
  const { viewer, db, now, address, language } = context;
  if (!person.responsible_id) throw new AppError('transition', IN_NO_CARE);
  const { time_zone } = await readSettings(db);
  if (!isOfAge(person.profile.birth_date, toLocal(now.getTime(), time_zone).date)) {
    throw new AppError('transition', NOT_OF_AGE);
  }
  await networkTry(context, 'code');
  const holder = await findAccount(db, { login: email, now });
  if (holder?.id === viewer?.id) throw invalidField('email', YOURS);
  const isFree = !holder || holder.is_unconfirmed;
  const flow = 'take_over';
  const asked = { account: null, email, address };
  const send = async (tx: Tx) => {
    const account_hash = rateLimitKey({ ...asked, email: `${person.id} ${email}` });
    const recent = await recentChallenge(tx, { flow, account_hash, now });
    if (recent) return recent;
    // What was sent to another address, perhaps by mistake, is worth nothing any longer.
    await closeChallengesOf(tx, { user_id: person.id, now });
    const sent_to = { email, language };
    const started = await startChallenge(tx, {
      ...{ flow, account_hash, now, mailbox: mailboxFor(asked) },
      user_id: person.id,
      sent_to: isFree ? sent_to : null,
    });
    const link = codeLink(flow, public_url, started.challenge);
    if (isFree) await mailCode(tx, { flow, to: null, sent_to, language, started, link, now });
    else await mailRecordWaits(tx, { to: email, now });
    await logActivity(tx, context, [
      { action: 'hand_over', resource: user.name, subject_id: person.id },
    ]);
    return started;
  };
  const started = await recordReachedLimits(context, () => db.transaction(send));
  kickOutbox(db);
  return answerOf(started);
}

const IN_NO_CARE = msg('This person is in the care of nobody, and has an account already.');
const NOT_OF_AGE = msg('An account of their own is for persons of 18 years or more.');
const YOURS = msg('This is your own address. Enter theirs.');
