/** Finds who signs in. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { rows, timestamptz } from '../db/query.ts';
import { networkOf } from './rateLimit.ts';
import { fingerprint } from './tokens.ts';

export interface Account {
  id: string;
  email: string;
  password_hash: string | null;
  /** Holds a role that reaches beyond its own records: a code alone does not let them in. */
  works_here: boolean;
  /** Where this person signed in during the last 90 days. */
  addresses: string[];
}

interface Wanted {
  /** E-mail address or user name, which has no @. */
  login?: string;
  /** Instead, where it is known who. */
  id?: string;
  now: Date;
  statuses?: readonly ('active' | 'pending')[];
}

/**
 * Active accounts only, unless told: a suspended one is, to whoever tries it, one that does not exist.
 */
export async function findAccount(
  db: Db | Tx,
  { login = '', id, now, statuses = ['active'] }: Wanted,
): Promise<Account | null> {
  const name = login.toLowerCase();
  const which = id
    ? sql`u.id = ${id}`
    : sql`(lower(u.email) = ${name} or lower(u.username) = ${name})`;
  const [found] = await rows<Account>(
    db,
    sql`select u.id, u.email, c.password_hash,
      exists (select 1 from users_roles l join roles r on r.id = l.target_id
        where l.owner_id = u.id and r.reach <> 'own') as works_here,
      coalesce((select json_agg(distinct a.address) from activity_logs a
        where a.actor_id = u.id and a.action = 'login' and a.address is not null
          and a.created_at > ${timestamptz(now)} - interval '90 days'), '[]'::json) as addresses
      from users u left join credentials c on c.user_id = u.id
      where u.status = any(${sql.param([...statuses])}) and ${which}`,
  );
  return found ?? null;
}

/**
 * What codes and their tries are counted by: the account, from wherever; but a network from which
 * its person has signed in before counts apart, so that nobody elsewhere can use up their share.
 */
export function shareOf(account: Account | null, email: string, address: string | null): string {
  const network = networkOf(address);
  const isFamiliar = account?.addresses.some((known) => networkOf(known) === network) ?? false;
  return fingerprint('account', email.toLowerCase(), isFamiliar ? network : '');
}
