/** Who may upload and read a file, by its purpose, its owner, and the records that show it. */
import { and, sql } from 'drizzle-orm';
import type { ActivityAction } from '#schema/activityLogs/activity.ts';
import { can, mayRead, readAudience, scopeOf } from '#schema/declaration/access.ts';
import { operationsOf } from '#schema/declaration/defineResource.ts';
import {
  type FileField,
  fileFields,
  personalPurposes,
  sealedPurposes,
} from '#schema/declaration/fileFields.ts';
import { isOwnPerson, type Viewer } from '#schema/declaration/scope.ts';
import type { FilePurpose } from '#schema/files/fileKinds.ts';
import { user } from '#schema/index.ts';
import type { Activity } from '../activityLogs/log.ts';
import type { Context } from '../http/context.ts';
import { readsAnswersWith } from '../questionnaires/answerFiles.ts';
import { findOne } from '../resources/repository.ts';
import { anyTable } from '../resources/selection.ts';
import { BoundValues } from '../resources/statementCache.ts';
import { inScope } from '../resources/where.ts';
import { fieldRefersTo } from '../storage/references.ts';

interface StoredRow {
  id: string;
  owner_id: string | null;
  purpose: FilePurpose;
}

/** Anybody with an account for personal purposes; otherwise whoever may write a record that shows it. */
export const mayUpload = (viewer: Viewer, purpose: FilePurpose): boolean =>
  personalPurposes().includes(purpose) ||
  fileFields().some(
    (field) =>
      field.purpose === purpose &&
      ['create', 'update'].some((action) => can(viewer, action, field.resource)),
  );

interface ReadAccess {
  /** What to log of this reading, if anything. */
  activity: Activity | null;
}

/** @returns null where the viewer may not read it */
export async function findReadAccess(
  context: Context,
  file: StoredRow,
): Promise<ReadAccess | null> {
  const { viewer } = context;
  const { owner_id, purpose } = file;
  const isOwn = isOwnPerson(viewer, owner_id);
  const loggedFor = (action: ActivityAction) => ({
    activity: { action, resource: user.name, subject_id: owner_id },
  });
  if (purpose === 'identification') {
    return isOwn || (await reviews(context, file)) ? loggedFor('read_identification') : null;
  }
  const isSealed = sealedPurposes().includes(purpose);
  const isPersonal = personalPurposes().includes(purpose);
  if (isOwn && (isPersonal || !isSealed)) return { activity: null };
  if (purpose === 'answer') {
    const readsAnswers = viewer !== null && (await readsAnswersWith(context, file.id));
    return readsAnswers ? loggedFor('read_answers') : null;
  }
  for (const field of fileFields()) {
    const subject_id =
      field.purpose === purpose && (await findReadableRecord(context, field, file.id));
    if (!subject_id) continue;
    const resource = field.resource.name;
    return { activity: isSealed ? { action: 'read_file', resource, subject_id } : null };
  }
  // Whoever has just sent it looks at it in their form, before any record names it.
  return isOwn ? { activity: null } : null;
}

/** @returns the id of a record in which the viewer may read the field that names the file */
async function findReadableRecord(
  context: Context,
  field: FileField,
  id: string,
): Promise<string | null> {
  const { resource, path } = field;
  const declared = resource.flatFields.find((leaf) => leaf.path === path)?.field;
  for (const action of ['show', 'list'] as const) {
    const scope = scopeOf(context.viewer, resource, action);
    if (scope === false || !operationsOf(resource).includes(action)) continue;
    if (!declared || !mayRead(declared, readAudience(context, resource, action))) continue;
    const table = anyTable(resource);
    const { values, bind } = new BoundValues();
    const [row] = await context.db
      .select({ id: table.id })
      .from(table)
      .where(and(fieldRefersTo(field, sql`${bind(id)}`), inScope(resource, scope, bind)))
      .limit(1)
      .prepare('')
      .execute(values);
    if (row) return row.id;
  }
  return null;
}

/** The viewer may verify this person's identification. */
async function reviews({ db, viewer }: Context, { owner_id }: StoredRow): Promise<boolean> {
  const scope = scopeOf(viewer, user, 'verify_identification');
  if (scope === false || owner_id === null) return false;
  return (await findOne(db, user, owner_id, { scope, audience: 'everyone' })) !== null;
}
