/** Ten codes to print, each for one sign-in without the second factor. Stored as hashes. */
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { RECOVERY_CODES } from '#schema/signIn/secondFactor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { recoveryCodes } from '../../db/tables/systemTables.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import { base32 } from './totp.ts';

/** 80 random bits cannot be guessed, so an unsalted fast hash is enough. */
const BYTES = 10;

const hashOf = (user_id: string, code: string) =>
  fingerprint('recovery code', user_id, code.replace(/[^a-z2-7]/g, ''));

/** Replaces earlier ones. @returns the codes, which cannot be read again */
export async function newRecoveryCodes(
  tx: Tx,
  { user_id, now }: { user_id: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      user_id,
      code_hash: hashOf(user_id, code),
      created_at: now.toISOString(),
    })),
  );
  return codes;
}

/** @returns whether it was valid and unused; of several parallel uses only one succeeds */
export async function consumeRecoveryCode(
  tx: Tx,
  { user_id, code, now }: { user_id: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.user_id, user_id),
        eq(recoveryCodes.code_hash, hashOf(user_id, code)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ user_id: recoveryCodes.user_id });
  return used.length > 0;
}

export async function recoveryCodesLeft(db: Db | Tx, user_id: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)));
  return row?.left ?? 0;
}
