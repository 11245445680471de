/** What an administrator decides on a request to be erased. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { erasureDeclineBody, erasureGrantBody } from '#schema/users/ownData.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Context } from '../../http/context.ts';
import { stale, wrongStep } from '../../http/errors.ts';
import { addresseeOf } from '../../mails/addressee.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { cancelUpcoming } from '../../reservations/cancelUpcoming.ts';
import { updateOne } from '../../resources/repository.ts';
import { removeFiles } from '../../storage/removeFiles.ts';
import type { FileStore } from '../../storage/store.ts';
import { findPerson, personAnswer } from '../operations.ts';
import { confirmPassword } from '../password.ts';
import { assertAdminRemains, lockAdministrators } from '../rules.ts';
import { mailErased, notifyErasureDeclined } from './notifications.ts';
import { NOT_ASKED } from './request.ts';
import { wipePerson } from './wipe.ts';

/**
 * All or nothing, and for good; whoever is in the person's care goes with them.
 * Who was registered at a desk and has no account asks there: the office grants it at their word.
 * @throws AppError invalid at `current_password`; transition without a request, or for the viewer;
 *   in_use for the last administrator
 */
export async function grantErasure(
  context: Context,
  store: FileStore,
  { id, current_password, updated_at }: { id: string } & z.infer<typeof erasureGrantBody>,
): Promise<Person> {
  await confirmPassword(context, current_password);
  const files = await inTransaction(context.db, async (tx) => {
    await lockAsked(tx, context, { id, updated_at, isAskedAtDesk: true });
    if (id === context.viewer?.id) throw wrongStep(msg('Somebody else has to grant this.'));
    await lockAdministrators(tx);
    const person = await addresseeOf(tx, { id });
    const gone: string[] = [];
    for (const erased of [...(await inCareOf(tx, id)), { id, email: person.email }]) {
      await cancelUpcoming(tx, context, erased.id);
      gone.push(...(await wipePerson(tx, context, erased)));
    }
    await assertAdminRemains(tx);
    await mailErased(tx, { to: person, now: context.now });
    return gone;
  });
  kickOutbox(context.db);
  await removeFiles(store, files);
  return personAnswer(context, id);
}

/** Nobody else could reach them or take them over. */
const inCareOf = (tx: Tx, id: string) =>
  rows<{ id: string; email: null }>(
    tx,
    sql`select id, email from users where responsible_id = ${id} order by id for update`,
  );

/** @throws AppError transition without a request */
export async function declineErasure(
  context: Context,
  { id, reason, updated_at }: { id: string } & z.infer<typeof erasureDeclineBody>,
): Promise<Person> {
  const { now } = context;
  await context.db.transaction(async (tx) => {
    await lockAsked(tx, context, { id, updated_at });
    await updateOne(tx, user, id, { erasure: NOT_ASKED }, context);
    await logActivity(tx, context, [
      { action: 'decline_erasure', resource: user.name, subject_id: id },
    ]);
    await notifyErasureDeclined(tx, { user_id: id, reason, now });
  });
  kickOutbox(context.db);
  return personAnswer(context, id);
}

interface Asked {
  id: string;
  updated_at?: string | undefined;
  isAskedAtDesk?: boolean;
}

async function lockAsked(
  tx: Tx,
  context: Context,
  { id, updated_at, isAskedAtDesk = false }: Asked,
) {
  const person = await findPerson(tx, context, { id, action: 'erase', lock: true });
  const { email, responsible_id, status } = person;
  const hasNobody = email === null && responsible_id === null && status !== 'erased';
  if (person.erasure.status !== 'requested' && !(isAskedAtDesk && hasNobody)) {
    throw wrongStep(msg('This person has not asked to be erased, or not any longer.'));
  }
  if (updated_at !== undefined && updated_at !== person.updated_at) throw stale();
}
