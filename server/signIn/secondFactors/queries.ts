/** Reads a person's second factors. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Factor } from '#schema/signIn/secondFactor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { secondFactors } from '../../db/tables/systemTables.ts';
import type { StoredPasskey } from './passkeys.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

/** Only confirmed ones count. */
export const confirmedFactors = (db: Db | Tx, user_id: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at)))
    .orderBy(asc(secondFactors.created_at), asc(secondFactors.id));

export const factorAnswer = ({ id, kind, name, created_at, used_at }: FactorRow): Factor => ({
  id,
  kind: kind as Factor['kind'],
  name,
  created_at,
  used_at,
});

/** Locked until the transaction ends, so that of parallel uses of one code or answer each sees the one before. */
export const lockFactors = (tx: Tx, user_id: string): Promise<FactorRow[]> =>
  tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at)))
    .orderBy(asc(secondFactors.created_at), asc(secondFactors.id))
    .for('update');

type PasskeyRow = FactorRow & StoredPasskey;
export const passkeysAmong = (factors: readonly FactorRow[]): PasskeyRow[] =>
  factors.filter((factor): factor is PasskeyRow => factor.kind === 'passkey');

/** What a sealed secret is bound to. */
export const boundOf = ({ id, user_id }: Pick<FactorRow, 'id' | 'user_id'>) => ({
  table: 'second_factors',
  row: id,
  person: user_id,
});

export const updateFactorUse = (
  tx: Tx,
  id: string,
  { counter, now }: { counter: number; now: Date },
) =>
  tx
    .update(secondFactors)
    .set({ counter, used_at: now.toISOString() })
    .where(eq(secondFactors.id, id));

/** One of their roles needs a second factor. */
export async function isFactorRequired(db: Db | Tx, user_id: string): Promise<boolean> {
  const needed = await rows(
    db,
    sql`select 1 from users_roles l
      join settings_second_factor_roles s on s.target_id = l.target_id
      where l.owner_id = ${user_id} limit 1`,
  );
  return needed.length > 0;
}
