/** Changing one's own account. */
import type { z } from 'zod';
import type { ActivityAction } from '#schema/activityLogs/activity.ts';
import { audienceOf, mayWrite } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import { NAME_CHANGED_SINCE } from '#schema/language/usualReasons.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { educationBody, Profile, profileBody } from '#schema/users/profile.ts';
import { changesBetween, logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound, stale, unauthenticated } from '../http/errors.ts';
import { ownPersonId } from '../http/ownPerson.ts';
import { findOne, updateOne } from '../resources/repository.ts';
import { profileOf, refuseBirthDate, refuseUnknownLanguage } from '../signIn/sessions/profile.ts';

/** @throws AppError stale when `updated_at` is given and the account has changed since */
export async function updateProfile(
  context: Context,
  body: z.infer<typeof profileBody>,
): Promise<Profile> {
  const audience = audienceOf(context.viewer, true);
  if (body.username !== undefined && !mayWrite(user.fields.username, audience)) {
    throw invalid({ username: 'Only an administrator can change this' });
  }
  return saveOwn(context, body);
}

export async function updateEducation(
  context: Context,
  { updated_at, ...education_and_occupation }: z.infer<typeof educationBody>,
): Promise<Profile> {
  return saveOwn(context, {
    education_and_occupation,
    updated_at: updated_at as string | undefined,
  });
}

type OwnValues = Record<string, unknown> & { updated_at?: string | undefined };
type Prepare = (tx: Tx, before: Person) => Promise<Record<string, unknown>>;

/** As `changeOwn`, of one's own account. */
export async function saveOwn(
  context: Context,
  values: OwnValues,
  prepare?: Prepare,
  action?: ActivityAction,
): Promise<Profile> {
  await changeOwn(context, ownPersonId(context), { values, prepare, action });
  return profileOf(context);
}

/**
 * Changes one's own account, or the record of somebody in one's care. `prepare` gets it within the
 * transaction, and may add to the change.
 * @throws AppError stale when `updated_at` is given and it has changed since
 */
export async function changeOwn(
  context: Context,
  id: string,
  change: { values: OwnValues; prepare?: Prepare | undefined; action?: ActivityAction | undefined },
): Promise<void> {
  const { db, now } = context;
  const { prepare, action = 'update' } = change;
  const { updated_at, ...values } = change.values;
  const whole = { scope: true, audience: 'admin' } as const;
  await db.transaction(async (tx) => {
    const before = await findOne(tx, user, id, { ...whole, lock: true });
    if (!before) throw notFound();
    // The request came before an administrator granted the erasure.
    if (before.status === 'erased') throw unauthenticated();
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale();
    const person = before as Person;
    refuseUnknownLanguage(values);
    await refuseBirthDate(tx, { before: person, after: values, now });
    const own = withoutProof(person, { ...values, ...(await prepare?.(tx, person)) });
    await updateOne(tx, user, id, own, context);
    const after = await findOne(tx, user, id, whole);
    const changes = changesBetween(user, before, after ?? {});
    await logActivity(tx, context, [{ action, resource: user.name, subject_id: id, changes }]);
  });
}

/** What an identification was looked at for. */
export const PROVED = ['first_name', 'middle_name', 'last_name', 'suffix', 'birth_date'] as const;

/** Something was sent, and has not been rejected. */
export const isIdentified = ({ identification: { status } }: Person) =>
  status === 'verified' || status === 'submitted';

/**
 * Changing one of these fields takes the verification away, and takes a submitted identification out
 * of review: it would be checked against one name and count for another.
 */
function withoutProof(before: Person, values: Record<string, unknown>): Record<string, unknown> {
  const changed = (values.profile ?? {}) as Partial<Person['profile']>;
  const isOther = PROVED.some(
    (name) => changed[name] !== undefined && changed[name] !== before.profile[name],
  );
  if (!isOther || !isIdentified(before)) return values;
  return { ...values, identification: { status: 'none', reason: NAME_CHANGED_SINCE } };
}
