/** One's own second factors: listed, renamed, removed; and new recovery codes. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  Factor,
  OwnFactors,
  removeFactorBody,
  renameFactorBody,
} from '#schema/signIn/secondFactor.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { credentials, recoveryCodes, secondFactors } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound, unauthenticated } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { confirmIdentity } from '../../users/confirmIdentity.ts';
import { closeChallengesOf } from '../challenges/challenges.ts';
import { notifySignInChanged } from './notifications.ts';
import { confirmedFactors, factorAnswer, isFactorRequired } from './queries.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts';

export async function ownFactors(context: Context): Promise<OwnFactors> {
  const { db } = context;
  const user_id = idOf(context);
  const password = await db.select().from(credentials).where(eq(credentials.user_id, user_id));
  return {
    data: (await confirmedFactors(db, user_id)).map(factorAnswer),
    recovery_codes_left: await recoveryCodesLeft(db, user_id),
    is_required: await isFactorRequired(db, user_id),
    has_password: password.length > 0,
  };
}

/** @throws AppError not_found, also for one of somebody else */
export async function renameFactor(
  context: Context,
  { id, name }: z.infer<typeof renameFactorBody>,
): Promise<Factor> {
  const user_id = idOf(context);
  return context.db.transaction(async (tx) => {
    const before = await lockOwn(tx, { id, user_id });
    await tx.update(secondFactors).set({ name }).where(eq(secondFactors.id, id));
    await logActivity(tx, context, [
      {
        action: 'rename_second_factor',
        resource: 'users',
        subject_id: user_id,
        changes: { second_factor: [before.name, name] },
      },
    ]);
    return { ...factorAnswer(before), name };
  });
}

/**
 * The recovery codes go with the last one.
 * @throws AppError invalid at `current_password`; in_use for the last one where a role needs one
 */
export async function removeFactor(
  context: Context,
  { id, current_password }: z.infer<typeof removeFactorBody>,
): Promise<void> {
  const { db, now } = context;
  const user_id = idOf(context);
  await confirmIdentity(context, current_password);
  await db.transaction(async (tx) => {
    const { name } = await lockOwn(tx, { id, user_id });
    const isLast = (await confirmedFactors(tx, user_id)).length === 1;
    if (isLast && (await isFactorRequired(tx, user_id))) {
      throw new AppError('in_use', 'Your role needs a second factor. Add another one first.');
    }
    await tx.delete(secondFactors).where(eq(secondFactors.id, id));
    if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
    await closeChallengesOf(tx, { user_id, now });
    await logActivity(tx, context, [
      {
        action: 'remove_second_factor',
        resource: 'users',
        subject_id: user_id,
        changes: { second_factor: [name, null] },
      },
    ]);
    await notifySignInChanged(tx, { user_id, kind: 'second_factor_removed', name, now });
  });
  kickOutbox(db);
}

/** @throws AppError invalid at `current_password`; transition without a second factor */
export async function renewRecoveryCodes(
  context: Context,
  current_password: string | undefined,
): Promise<string[]> {
  const { db, now } = context;
  const user_id = idOf(context);
  await confirmIdentity(context, current_password);
  const codes = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${user_id} for update`);
    if ((await confirmedFactors(tx, user_id)).length === 0) {
      throw new AppError('transition', 'Add a passkey or an authenticator app first.');
    }
    const made = await newRecoveryCodes(tx, { user_id, now });
    await logActivity(tx, context, [
      { action: 'renew_recovery_codes', resource: 'users', subject_id: user_id },
    ]);
    await notifySignInChanged(tx, { user_id, kind: 'recovery_codes_renewed', now });
    return made;
  });
  kickOutbox(db);
  return codes;
}

function idOf({ viewer }: Context): string {
  if (!viewer) throw unauthenticated();
  return viewer.id;
}

/** Locks the person's row too, so that the second of two parallel removals sees the first. */
async function lockOwn(tx: Tx, { id, user_id }: { id: string; user_id: string }) {
  await tx.execute(sql`select 1 from users where id = ${user_id} for update`);
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.id, id),
        eq(secondFactors.user_id, user_id),
        isNotNull(secondFactors.confirmed_at),
      ),
    );
  if (!row) throw notFound();
  return row;
}
