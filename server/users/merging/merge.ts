/** Two records of one person become one: everything goes over to it, and the other is erased. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { Merge, mergeBody } from '#schema/users/merging.ts';
import { changesBetween, logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { preview } from '../../db/preview.ts';
import { inTransaction } from '../../db/retry.ts';
import { mergedPeople } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { addresseeOf } from '../../mails/addressee.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { findOne, updateOne } from '../../resources/repository.ts';
import { removeFiles } from '../../storage/removeFiles.ts';
import type { FileStore } from '../../storage/store.ts';
import { assertCanManageUser } from '../assertCanManageUser.ts';
import { wipePerson } from '../erasure/wipe.ts';
import { moveNotices } from '../moveNotices.ts';
import { findPerson, personAnswer } from '../operations.ts';
import { confirmPassword } from '../password.ts';
import { assertMergeable } from './assertMergeable.ts';
import { completed, takesIdentification } from './completed.ts';
import { assertMayMerge } from './duplicates.ts';
import { moveRecords } from './moveRecords.ts';
import { notifyMerged } from './notifications.ts';

/** @throws AppError as `assertMergeable`, and invalid at `current_password` */
export async function mergePeople(
  context: Context,
  store: FileStore,
  { current_password, ...pair }: z.infer<typeof mergeBody>,
): Promise<Person> {
  assertMayMerge(context);
  await confirmPassword(context, current_password);
  const { files } = await inTransaction(context.db, (tx) => merge(tx, context, pair));
  kickOutbox(context.db);
  await removeFiles(store, files);
  return personAnswer(context, pair.kept_id);
}

/** @throws AppError as merging would */
export async function previewMerge(
  context: Context,
  pair: Merge,
): Promise<{ moved: Record<string, number> }> {
  assertMayMerge(context);
  const { moved } = await preview(context.db, (tx) => merge(tx, context, pair));
  return { moved };
}

async function merge(tx: Tx, context: Context, { kept_id, merged_id }: Merge) {
  await tx.execute(
    sql`select 1 from users where id in (${kept_id}, ${merged_id}) order by id for update`,
  );
  const find = (id: string) => findPerson(tx, context, { id, action: 'merge' });
  const [kept, merged] = [await find(kept_id), await find(merged_id)];
  await assertMergeable(tx, context, { kept, merged });
  for (const id of [kept_id, merged_id]) await assertCanManageUser(tx, context, id);
  // A place that is only held is not a visit yet, and may be at the time of one of the other's.
  await tx.execute(sql`delete from reservations
    where user_id in (${kept_id}, ${merged_id}) and status = 'held'`);
  const formerContact = await addresseeOf(tx, { id: merged_id });
  if (merged.responsible_id !== null) {
    const to = kept.responsible_id ?? kept.id;
    const about = { before: merged_id, after: kept_id };
    await moveNotices(tx, { about, from: merged.responsible_id, to });
  }
  const isIdentified = takesIdentification({ kept, merged });
  const without = isIdentified ? [] : merged.identification.files;
  const { keyring } = context;
  const moved = await moveRecords(tx, { from: merged_id, to: kept_id, keyring, without });
  // What the record that stays takes over is nobody's to erase.
  const left = {
    profile: { photo: null },
    ...(isIdentified && { identification: NOT_IDENTIFIED }),
  };
  await updateOne(tx, user, merged_id, left, context);
  await complete(tx, context, { kept, merged });
  await countAgain(tx, kept_id);
  const files = await wipePerson(tx, context, { id: merged_id, email: merged.email });
  await tx.insert(mergedPeople).values({ merged_id, kept_id });
  // Last: what was mailed to that address before is erased.
  await notifyMerged(tx, { kept, merged, formerContact, now: context.now });
  return { moved, files };
}

const NOT_IDENTIFIED = { status: 'none', type: null, files: [], reason: null, submitted_at: null };

/** The record of the log says which one went. */
async function complete(
  tx: Tx,
  context: Context,
  { kept, merged }: { kept: Person; merged: Person },
) {
  await updateOne(tx, user, kept.id, completed({ kept, merged }), context);
  const after = await findOne(tx, user, kept.id, { scope: true, audience: 'admin' });
  const changes = {
    ...changesBetween(user, kept, after ?? {}),
    id: [merged.id, kept.id] as [string, string],
  };
  await logActivity(tx, context, [
    { action: 'merge', resource: user.name, subject_id: kept.id, changes },
  ]);
}

/** Which visit was the person's first, and of whom figures tell, may have changed. */
const countAgain = (tx: Tx, id: string) =>
  tx.execute(sql`insert into figure_marks (team_id, day)
    select r.team_id, r.date from reservations r where r.user_id = ${id}
    union select r.team_id, local_day(r.created_at) from reservations r where r.user_id = ${id}`);
