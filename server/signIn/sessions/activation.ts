/** Activates a pending account, once its person has proved the mailbox. */
import { sql } from 'drizzle-orm';
import { CONSTITUENT } from '#schema/declaration/access.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { credentials } from '../../db/tables/systemTables.ts';
import { nextUpdatedAt } from '../../resources/repository.ts';

/** Only where it is pending. */
export async function activate(tx: Tx, user_id: string, now: Date) {
  const activated = await rows(
    tx,
    sql`update users set status = 'active', updated_at = ${nextUpdatedAt(sql`updated_at`, now)}
      where id = ${user_id} and status = 'pending' returning id`,
  );
  if (activated.length > 0) await ensureRole(tx, user_id);
}

/** Somebody without a role becomes a constituent. */
export async function ensureRole(tx: Tx, user_id: string) {
  await tx.execute(sql`insert into users_roles (owner_id, target_id)
    select ${user_id}::uuid, id from roles where name = ${CONSTITUENT}
      and not exists (select 1 from users_roles where owner_id = ${user_id})`);
}

export async function verifyMailbox(tx: Tx, user_id: string, now: Date) {
  await tx.execute(sql`update users set email_verified_at = ${now.toISOString()}
    where id = ${user_id} and email_verified_at is null`);
}

/** Replaces an earlier one. */
export async function savePassword(
  tx: Tx,
  { user_id, password_hash, now }: { user_id: string; password_hash: string; now: Date },
) {
  const changed = { password_hash, changed_at: now.toISOString() };
  await tx
    .insert(credentials)
    .values({ user_id, ...changed })
    .onConflictDoUpdate({ target: credentials.user_id, set: changed });
}
