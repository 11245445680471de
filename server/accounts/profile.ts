/** The own account: read, change, and its password. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { audienceOf, mayWrite } from '../../schema/access.ts';
import { user } from '../../schema/index.ts';
import type { passwordBody } from '../../schema/login.ts';
import type { educationBody, Profile, profileBody } from '../../schema/profile.ts';
import { changesBetween, logActivity } from '../activity/log.ts';
import { closeChallengesOf } from '../auth/challenges.ts';
import { type Owner, passwordProblem } from '../auth/passwordRules.ts';
import { hashPassword, isRightPassword } from '../auth/passwords.ts';
import { countBack, countOne, tooMany } from '../auth/rateLimit.ts';
import { endOtherSessions } from '../auth/sessions.ts';
import type { Db, Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { credentials } from '../db/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound, stale, unauthenticated } from '../http/errors.ts';
import { mailOf } from '../mail/content.ts';
import { kickOutbox, queueMail } from '../mail/outbox.ts';
import { findOne, updateOne } from '../resources/repository.ts';
import { readSettings } from '../settings/settings.ts';

const PASSWORD_TRIES = 10;
const PASSWORD_WINDOW = 15 * 60;

export async function profileOf({ db, viewer }: Context): Promise<Profile> {
  if (!viewer) throw unauthenticated();
  const audience = audienceOf(viewer, true);
  const record = await findOne(db, user, viewer.id, { scope: true, audience });
  if (!record) throw notFound();
  return { ...record, access: viewer.roles } as unknown as Profile;
}

/** @throws AppError stale when `updated_at` is given and the account has changed since */
export async function updateProfile(
  context: Context,
  body: z.infer<typeof profileBody>,
): Promise<Profile> {
  const audience = audienceOf(context.viewer, true);
  if (body.username !== undefined && !mayWrite(user.fields.username, audience)) {
    throw invalid({ username: 'Only an administrator can change this' });
  }
  return save(context, body);
}

export async function updateEducation(
  context: Context,
  { updated_at, ...education_and_occupation }: z.infer<typeof educationBody>,
): Promise<Profile> {
  return save(context, { education_and_occupation, updated_at: updated_at as string | undefined });
}

/** Ends every other session of the person and tells them by mail. */
export async function changePassword(
  context: Context,
  body: z.infer<typeof passwordBody>,
): Promise<Profile> {
  const { db, viewer, session_id } = context;
  if (!viewer) throw unauthenticated();
  const tried = await countOne(db, ['password', viewer.id], PASSWORD_WINDOW);
  if (tried.count > PASSWORD_TRIES) throw tooMany(tried.retry_after);
  const owner = await findOwner(db, viewer.id);
  const kept = owner?.password_hash ?? null;
  if (!owner || !kept || !(await isRightPassword(kept, body.current_password))) {
    throw invalid({ current_password: 'This is not your current password' });
  }
  await countBack(db, tried);
  const problem = passwordProblem(body.password, owner);
  if (problem) throw invalid({ password: problem });
  const password_hash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    await replacePassword(tx, { user_id: viewer.id, kept, password_hash });
    await endOtherSessions(tx, viewer.id, session_id);
    await closeChallengesOf(tx, viewer.id);
    await logActivity(tx, context, [
      { action: 'update_password', resource: 'users', subject_id: viewer.id },
    ]);
    await tellOfNewPassword(tx, owner.email);
  });
  kickOutbox(db);
  return profileOf(context);
}

async function save(
  context: Context,
  { updated_at, ...values }: Record<string, unknown> & { updated_at?: string | undefined },
): Promise<Profile> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  const whole = { scope: true, audience: 'admin' } as const;
  await db.transaction(async (tx) => {
    const before = await findOne(tx, user, viewer.id, { ...whole, lock: true });
    if (!before) throw notFound();
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale();
    await updateOne(tx, user, viewer.id, values, now);
    const after = await findOne(tx, user, viewer.id, whole);
    const changes = changesBetween(user, before, after ?? {});
    await logActivity(tx, context, [
      { action: 'update', resource: user.name, subject_id: viewer.id, changes },
    ]);
  });
  return profileOf(context);
}

async function findOwner(
  db: Db,
  id: string,
): Promise<(Owner & { password_hash: string | null }) | null> {
  const [found] = await rows<Owner & { password_hash: string | null }>(
    db,
    sql`select u.email, u.username, u.profile_first_name as first_name,
        u.profile_last_name as last_name, c.password_hash
      from users u left join credentials c on c.user_id = u.id where u.id = ${id}`,
  );
  return found ?? null;
}

/** Only over the password that was checked: of two changes at once the second one is stale. */
async function replacePassword(
  tx: Tx,
  change: { user_id: string; kept: string; password_hash: string },
) {
  const changed = await tx
    .update(credentials)
    .set({ password_hash: change.password_hash, changed_at: sql`now()` })
    .where(and(eq(credentials.user_id, change.user_id), eq(credentials.password_hash, change.kept)))
    .returning({ user_id: credentials.user_id });
  if (changed.length === 0) throw stale();
}

async function tellOfNewPassword(tx: Tx, to: string) {
  const { organisation_name: organisation } = await readSettings(tx);
  await queueMail(
    tx,
    mailOf({
      to,
      organisation,
      subject: `Your password for ${organisation} was changed`,
      paragraphs: [
        'Your password was changed just now, and you were signed out everywhere else.',
        'If that was not you, tell us at once.',
      ],
    }),
  );
}
