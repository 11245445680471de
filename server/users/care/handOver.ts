/** Whoever comes of age gets their record as an account of their own: a code goes to their address. */
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import type { ChallengeAnswer, newEmailBody } from '#schema/signIn/login.ts';
import { toLocal } from '#schema/time/zone.ts';
import { isOfAge } from '#schema/users/birthDate.ts';
import { logActivity } from '../../activityLogs/log.ts';
import { readSettings } from '../../db/settings.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { sendCodeToNewAddress } from '../../signIn/challenges/codeToNewAddress.ts';
import { codeLink } from '../../signIn/challenges/links.ts';
import { confirmIdentity } from '../confirmIdentity.ts';
import { findPerson } from '../operations.ts';
import { confirmPassword } from '../password.ts';
import { showPersonInCare } from '../personInCare.ts';
import { mailRecordWaits } from './notifications.ts';

type HandOver = { id: string } & z.infer<typeof newEmailBody>;

/** Asks for the password: a device that was left open gives nobody's record away. */
export async function handOver(
  context: Context,
  { id, email, current_password }: HandOver,
  public_url: string,
) {
  const person = await showPersonInCare(context, id);
  await confirmIdentity(context, current_password);
  return inviteToTakeOver(context, { person, email, public_url });
}

/** For whom nobody else can do it any longer. */
export async function handOverAtOffice(
  context: Context,
  { id, email, current_password }: HandOver,
  public_url: string,
) {
  const person = await findPerson(context.db, context, { id, action: 'create' });
  await confirmPassword(context, current_password);
  return inviteToTakeOver(context, { person, email, public_url });
}

interface Invitation {
  person: {
    id: string;
    email: string | null;
    profile: { birth_date: string | null };
  };
  email: string;
  public_url: string;
}

/** @throws AppError transition for who has an account, or is not of age as far as is known */
async function inviteToTakeOver(
  context: Context,
  { person, email, public_url }: Invitation,
): Promise<ChallengeAnswer> {
  const { db, now } = context;
  if (person.email !== null) throw new AppError('transition', HAS_ACCOUNT);
  if (!person.profile.birth_date) throw new AppError('transition', NO_BIRTH_DATE);
  const { time_zone } = await readSettings(db);
  if (!isOfAge(person.profile.birth_date, toLocal(now.getTime(), time_zone).date)) {
    throw new AppError('transition', NOT_OF_AGE);
  }
  const flow = 'take_over';
  return sendCodeToNewAddress(context, {
    flow,
    user_id: person.id,
    email,
    refusal: YOURS,
    isOnlyOne: true,
    linkFor: (challenge) => codeLink(flow, public_url, challenge),
    mailOwner: (tx) => mailRecordWaits(tx, { to: email, now }),
    log: (tx) =>
      logActivity(tx, context, [
        { action: 'hand_over', resource: user.name, subject_id: person.id },
      ]),
  });
}

const HAS_ACCOUNT = msg('This person has an account already.');
const NO_BIRTH_DATE = msg('Fill in their birth date first: they are asked for it.');
const NOT_OF_AGE = msg('An account of their own is for persons of 18 years or more.');
const YOURS = msg('This is your own address. Enter theirs.');
