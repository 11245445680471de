/** A sign-in that stands in for the password, where something important is changed. */
import { eq, sql } from 'drizzle-orm';
import { phrase } from '#schema/language/index.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { sessions } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { invalid, unauthenticated } from '../../http/errors.ts';
import { isVouchedFor } from './accounts.ts';

const FRESH_MINUTES = 10;

/** Whether this session began a moment ago. @param issuer only one that comes from there */
export async function isFreshSession({ db, session_id, now }: Context, issuer?: string) {
  const [session] = await db
    .select({
      isFresh: sql<boolean>`${sessions.created_at} > ${timestamptz(now)} - ${FRESH_MINUTES}::int * interval '1 minute'`,
      issuer: sessions.issuer,
    })
    .from(sessions)
    .where(eq(sessions.id, session_id ?? ''));
  return Boolean(session?.isFresh) && (issuer === undefined || session?.issuer === issuer);
}

/**
 * Whose roles a provider gives, signs in there again: a password or a second factor of this product
 * says nothing of what the provider still thinks of them.
 * @returns false for everybody else
 * @throws AppError invalid at `current_password`
 */
export async function confirmSignOn(context: Context): Promise<boolean> {
  const { db, viewer, issuer, sign_on } = context;
  if (!viewer) throw unauthenticated();
  const accounts = await rows(db, sql`select 1 where ${isVouchedFor(sql`${viewer.id}::uuid`)}`);
  if (accounts.length === 0) return false;
  if (issuer !== undefined && (await isFreshSession(context, issuer))) return true;
  throw invalid({
    current_password: phrase(
      'Sign out, and in again with {label} first: what you may do here comes from there',
      { label: sign_on ?? 'single sign-on' },
    ),
  });
}
