/** Who may read a file: what it is for decides, and whose it is. */
import { isAdmin, isStaff, scopeOf } from '../../schema/access.ts';
import { user } from '../../schema/index.ts';
import { logActivity } from '../activity/log.ts';
import type { Context } from '../http/context.ts';
import { readsAnswersWith } from '../questionnaires/answerFiles.ts';
import { findOne } from '../resources/repository.ts';

interface Kept {
  id: string;
  owner_id: string | null;
  purpose: string;
}

/** These show what everybody may see: a service, the organisation. */
export const OPEN: readonly string[] = ['service', 'logo'];

export async function mayRead(context: Context, file: Kept): Promise<boolean> {
  const { viewer } = context;
  if (OPEN.includes(file.purpose)) return true;
  if (!viewer) return false;
  if (isAdmin(viewer) || file.owner_id === viewer.id) return true;
  if (file.purpose === 'photo') return isStaff(viewer);
  if (file.purpose === 'answer') return readsAnswersWith(context, file.id);
  return file.purpose === 'identification' && reviews(context, file);
}

/** Reading a person's identification is noted, whoever does it, and so are another's answers. */
export async function noteRead(context: Context, file: Kept) {
  const { owner_id, purpose } = file;
  const isIdentification = purpose === 'identification';
  if (!isIdentification && (purpose !== 'answer' || owner_id === context.viewer?.id)) return;
  const action = isIdentification ? 'read_identification' : 'read_answers';
  await context.db.transaction((tx) =>
    logActivity(tx, context, [{ action, resource: 'users', subject_id: owner_id }]),
  );
}

/** Holds the permission to verify, for this person. */
async function reviews({ db, viewer }: Context, { owner_id }: Kept): Promise<boolean> {
  const scope = scopeOf(viewer, user, 'verify_identification');
  if (scope === false || owner_id === null) return false;
  return (await findOne(db, user, owner_id, { scope, audience: 'everyone' })) !== null;
}
