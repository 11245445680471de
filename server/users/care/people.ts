/** The people in one's care: kept as people, without an account of their own. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { user } from '#schema/index.ts';
import { msg, phrase } from '#schema/language/index.ts';
import type { NewPersonInCare, PersonInCare, PersonInCareInput } from '#schema/users/care.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Context } from '../../http/context.ts';
import { AppError, invalid, unauthenticated } from '../../http/errors.ts';
import { insertOne } from '../../resources/repository.ts';
import { ensureRole } from '../../signIn/sessions/activation.ts';
import { refuseBirthDate } from '../../signIn/sessions/profile.ts';
import { removeFiles } from '../../storage/removeFiles.ts';
import type { FileStore } from '../../storage/store.ts';
import { wipePerson } from '../erasure/wipe.ts';
import { showPersonInCare } from '../personInCare.ts';
import { changeOwn } from '../profile.ts';

export async function listPeopleInCare(context: Context): Promise<PersonInCare[]> {
  const { viewer } = context;
  if (!viewer) throw unauthenticated();
  // Ten at most.
  const ids = [...(viewer.care_ids ?? [])].sort();
  return Promise.all(ids.map((id) => showPersonInCare(context, id)));
}

/** @throws AppError invalid beyond `PERSON_BOUNDS.people_in_care` */
export async function addPersonInCare(
  context: Context,
  { relation, profile }: NewPersonInCare,
): Promise<PersonInCare> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  const id = uuidv7();
  const values = { responsible_id: viewer.id, relation, status: 'active', profile };
  await inTransaction(db, async (tx) => {
    await assertRoomFor(tx, viewer.id);
    await refuseBirthDate(tx, { after: { profile }, now });
    await insertOne(tx, user, id, values, context);
    await ensureRole(tx, id);
    await logActivity(tx, context, [{ action: 'create', resource: user.name, subject_id: id }]);
  });
  return showPersonInCare(context, id);
}

/** One after the other, so that no two requests take the last place. */
async function assertRoomFor(tx: Tx, viewer_id: string) {
  await tx.execute(sql`select 1 from users where id = ${viewer_id} for no key update`);
  const held = await rows(tx, sql`select 1 from users where responsible_id = ${viewer_id}`);
  const most = PERSON_BOUNDS.people_in_care;
  if (held.length >= most) {
    throw invalid({ root: phrase(TOO_MANY, { count: most }) });
  }
}

/** @throws AppError stale when `updated_at` is given and the record has changed since */
export async function updatePersonInCare(
  context: Context,
  id: string,
  values: PersonInCareInput,
): Promise<PersonInCare> {
  await showPersonInCare(context, id);
  await changeOwn(context, id, { values });
  return showPersonInCare(context, id);
}

/**
 * Erases the person like anybody else.
 * @throws AppError in_use while they have visits to come
 */
export async function removePersonInCare(
  context: Context,
  store: FileStore,
  id: string,
): Promise<{ ids: string[] }> {
  const { profile } = await showPersonInCare(context, id);
  const files = await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${id} for update`);
    const visits = await rows(
      tx,
      sql`select 1 from reservations where user_id = ${id} and status in ('pending', 'approved')
        and ends_at > ${timestamptz(context.now)} limit 1`,
    );
    if (visits.length > 0) {
      throw new AppError('in_use', phrase(VISITS_AHEAD, { name: profile.first_name }));
    }
    await tx.execute(sql`delete from reservations where user_id = ${id} and status = 'held'`);
    return wipePerson(tx, context, { id, email: null });
  });
  await removeFiles(store, files);
  return { ids: [id] };
}

const TOO_MANY = msg('You can add {count} people at most.');
const VISITS_AHEAD = msg('{name} has visits to come. Cancel them first.');
