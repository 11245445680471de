/** What managers see of people, and change. */

import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityAction } from '#schema/activityLogs/activity.ts';
import { scopeOf } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import type { Person, updatePersonBody } from '#schema/users/accounts.ts';
import { type Changes, logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { notFound, stale } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import * as operations from '../resources/operations.ts';
import { findOne, updateOne } from '../resources/repository.ts';
import { update as updateRecord } from '../resources/update.ts';
import { closeChallengesOf } from '../signIn/challenges/challenges.ts';
import { endOtherSessions } from '../signIn/sessions/sessions.ts';
import { notifyAddressChanged } from './notifications.ts';
import { confirmPassword } from './password.ts';
import { erased, userHooks } from './rules.ts';

/** With the fields that the viewer may read. */
export const personAnswer = async (context: Context, id: string) =>
  (await operations.findForWriter(context, user, id)) as Person;

interface Sought {
  id: string;
  action: string;
  lock?: boolean;
  /** They are known to be there: no visit has to give reach. */
  isAtDesk?: boolean;
}

/** @throws AppError not_found, also for a person out of the viewer's reach */
export async function findPerson(
  db: Db | Tx,
  { viewer }: Context,
  { id, action, lock = false, isAtDesk = false }: Sought,
): Promise<Person> {
  const scope = isAtDesk || scopeOf(viewer, user, action);
  const record = await findOne(db, user, id, { scope, audience: 'admin', lock });
  if (!record) throw notFound();
  return record as Person;
}

interface Change {
  values: Record<string, unknown>;
  changes: Changes;
}

/**
 * For calls with a permission of their own: `work` gets the locked person and returns what to write.
 * @throws AppError stale when `updated_at` is given and the person has changed since
 */
export async function changePerson(
  context: Context,
  {
    id,
    action,
    updated_at,
    isAtDesk = false,
  }: {
    id: string;
    action: ActivityAction;
    updated_at?: string | undefined;
    isAtDesk?: boolean;
  },
  work: (tx: Tx, before: Person) => Promise<Change & { after?: () => Promise<void> }>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await findPerson(tx, context, { id, action, lock: true, isAtDesk });
    if (before.status === 'erased') throw erased();
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale();
    const { values, changes, after } = await work(tx, before);
    await updateOne(tx, user, id, values, context);
    await after?.();
    await logActivity(tx, context, [{ action, resource: user.name, subject_id: id, changes }]);
  });
}

/** Changes any field. A new e-mail address needs the viewer's own password. */
export async function updatePerson(
  context: Context,
  id: string,
  { current_password, ...values }: z.infer<ReturnType<typeof updatePersonBody>>,
): Promise<Person> {
  const { email } = values;
  if (email === undefined) return save(context, id, values);
  const seen = await findPerson(context.db, context, { id, action: 'update' });
  const isMoved = email !== seen.email;
  if (isMoved) await confirmPassword(context, current_password);
  return save(context, id, values, {
    async beforeWrite(_tx, _context, { before }) {
      if (before?.email !== seen.email) throw stale();
    },
    async afterWrite(tx) {
      if (!isMoved) return;
      await tx.execute(sql`update users set email_verified_at = null where id = ${id}`);
      await endOtherSessions(tx, id, sessionToKeep(context, id));
      await closeChallengesOf(tx, { user_id: id, now: context.now });
      await notifyAddressChanged(tx, {
        user_id: id,
        before: String(seen.email),
        now: context.now,
      });
    },
  });
}

/** Somebody who changes their own account stays signed in in this session. */
export const sessionToKeep = ({ viewer, session_id }: Context, id: string) =>
  viewer?.id === id ? session_id : null;

export async function save(
  context: Context,
  id: string,
  values: Record<string, unknown>,
  more: ResourceHooks = {},
): Promise<Person> {
  await updateRecord(context, user, id, values, {
    async beforeWrite(tx, given, change) {
      await more.beforeWrite?.(tx, given, change);
      await userHooks.beforeWrite?.(tx, given, change);
    },
    async afterWrite(tx, given, ids, before) {
      await more.afterWrite?.(tx, given, ids, before);
      await userHooks.afterWrite?.(tx, given, ids, before);
    },
  });
  return personAnswer(context, id);
}
