/** Who may upload and read a file, by its purpose, its owner, and the records that show it. */
import { and, sql } from 'drizzle-orm';
import { can, mayRead as mayReadField, scopeOf } from '../../schema/access.ts';
import { operationsOf } from '../../schema/defineResource.ts';
import { type FileField, fileFields, personalPurposes } from '../../schema/fileFields.ts';
import type { FilePurpose } from '../../schema/fileKinds.ts';
import { user } from '../../schema/index.ts';
import type { Viewer } from '../../schema/scope.ts';
import { logActivity } from '../activityLog/log.ts';
import type { Context } from '../http/context.ts';
import { readsAnswersWith } from '../questionnaires/answerFiles.ts';
import { readAudience } from '../resources/operations.ts';
import { findOne } from '../resources/repository.ts';
import { anyTable } from '../resources/selection.ts';
import { BoundValues } from '../resources/statementCache.ts';
import { inScope } from '../resources/where.ts';
import { fieldRefersTo } from '../storage/references.ts';

interface StoredRow {
  id: string;
  owner_id: string | null;
  purpose: string;
}

/** Anybody with an account for personal purposes; otherwise whoever may write a record that shows it. */
export const mayUpload = (viewer: Viewer, purpose: FilePurpose): boolean =>
  personalPurposes().includes(purpose) ||
  fileFields().some(
    (field) =>
      field.purpose === purpose &&
      ['create', 'update'].some((action) => can(viewer, action, field.resource)),
  );

export async function mayRead(context: Context, file: StoredRow): Promise<boolean> {
  const { viewer } = context;
  if (viewer && file.owner_id === viewer.id) return true;
  if (file.purpose === 'identification') return reviews(context, file);
  if (file.purpose === 'answer') return viewer !== null && readsAnswersWith(context, file.id);
  for (const field of fileFields()) {
    if (field.purpose === file.purpose && (await readsRecordWith(context, field, file.id))) {
      return true;
    }
  }
  return false;
}

/** Whether the viewer may read a record, and in it a field, that names the file. */
async function readsRecordWith(context: Context, field: FileField, id: string): Promise<boolean> {
  const { resource, path } = field;
  const declared = resource.flatFields.find((leaf) => leaf.path === path)?.field;
  for (const action of ['show', 'list'] as const) {
    const scope = scopeOf(context.viewer, resource, action);
    if (scope === false || !operationsOf(resource).includes(action)) continue;
    if (!declared || !mayReadField(declared, readAudience(context, resource, action))) continue;
    const table = anyTable(resource);
    const { values, bind } = new BoundValues();
    const found = await context.db
      .select({ id: table.id })
      .from(table)
      .where(and(fieldRefersTo(field, sql`${bind(id)}`), inScope(resource, scope, bind)))
      .limit(1)
      .prepare('')
      .execute(values);
    if (found.length > 0) return true;
  }
  return false;
}

/** Logs every reading of an identification, and of another person's answers. */
export async function logFileRead(context: Context, file: StoredRow) {
  const { owner_id, purpose } = file;
  const isIdentification = purpose === 'identification';
  if (!isIdentification && (purpose !== 'answer' || owner_id === context.viewer?.id)) return;
  const action = isIdentification ? 'read_identification' : 'read_answers';
  await context.db.transaction(async (tx) =>
    logActivity(tx, context, [{ action, resource: 'users', subject_id: owner_id }]),
  );
}

/** The viewer may verify this person's identification. */
async function reviews({ db, viewer }: Context, { owner_id }: StoredRow): Promise<boolean> {
  const scope = scopeOf(viewer, user, 'verify_identification');
  if (scope === false || owner_id === null) return false;
  return (await findOne(db, user, owner_id, { scope, audience: 'everyone' })) !== null;
}
