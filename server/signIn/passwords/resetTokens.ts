/** A right code of "forgot password" gives a token for one new password within 15 minutes. */
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { resetTokens } from '../../db/tables/systemTables.ts';
import { fingerprint, newToken } from '../../sealing/tokens.ts';
import { isTheirs, isVouchedFor } from '../sessions/accounts.ts';
import type { Owner } from './passwordRules.ts';

const MINUTES = 15;

/** Replaces an earlier one. */
export async function newResetToken(tx: Tx, { user_id, now }: { user_id: string; now: Date }) {
  await tx.delete(resetTokens).where(eq(resetTokens.user_id, user_id));
  const reset_token = newToken();
  const [made] = await tx
    .insert(resetTokens)
    .values({
      token_hash: fingerprint(reset_token),
      user_id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
    })
    .returning({ expires_at: resetTokens.expires_at });
  if (!made) throw new Error('The insert answered no row');
  return { reset_token, expires_at: made.expires_at };
}

interface GivenToken {
  reset_token: string;
  now: Date;
}

/** The token may set this account's password; null if it is used, expired or unknown. */
export async function ownerOfToken(db: Db, token: GivenToken): Promise<Owner | null> {
  const [row] = await rows<Owner>(
    db,
    sql`select u.email, u.username, u.profile_first_name as first_name, u.profile_last_name as last_name
      from reset_tokens t join users u on u.id = t.user_id
      where t.token_hash = ${fingerprint(token.reset_token)} and t.expires_at > ${timestamptz(token.now)}
        and ${isTheirs} and not ${isVouchedFor(sql`u.id`)}`,
  );
  return row ?? null;
}

/** Only one of several parallel uses succeeds. */
export async function useToken(
  tx: Tx,
  token: GivenToken,
): Promise<{ user_id: string; email: string } | null> {
  const [used] = await rows<{ user_id: string; email: string }>(
    tx,
    sql`delete from reset_tokens t using users u
      where t.token_hash = ${fingerprint(token.reset_token)} and t.expires_at > ${timestamptz(token.now)} and u.id = t.user_id
        and ${isTheirs} and not ${isVouchedFor(sql`u.id`)}
      returning t.user_id, u.email`,
  );
  return used ?? null;
}
