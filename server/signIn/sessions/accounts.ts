/** Finds the account that somebody signs in to. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { networkOf } from '../../http/networks.ts';
import type { Mailbox } from '../../limits/mailbox.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { fingerprint } from '../../sealing/tokens.ts';

export interface Account {
  id: string;
  email: string;
  status: string;
  password_hash: string | null;
  /** Holds a role that reaches beyond its own records: a code alone does not let them in. */
  works_here: boolean;
  /** Registered and never confirmed: what it says of anybody is not theirs. */
  is_unconfirmed: boolean;
  /** A provider gives them those roles: what lets them in is changed with it alone. */
  is_vouched_for: boolean;
  /** This person signed in from these during the last 90 days. */
  addresses: string[];
}

/** A condition: somebody with that id holds a role that reaches beyond their own records. */
export const worksHere = (id: SQL): SQL => sql`exists (select 1 from users_roles held_role
  join roles of_office on of_office.id = held_role.target_id
  where held_role.owner_id = ${id} and of_office.reach <> 'own')`;

/** A condition: registered, not confirmed, and not touched by the office. */
const isUnconfirmed = (users: SQL): SQL => sql`(${users}.status = 'pending'
  and ${users}.email_verified_at is null
  and not exists (select 1 from users_roles l where l.owner_id = ${users}.id))`;
export const UNCONFIRMED = isUnconfirmed(sql`users`);
/** A condition on `u`: whoever has the mailbox takes this account over as it is. */
export const isTheirs = sql`(u.status = 'active' or (u.status = 'pending' and not ${isUnconfirmed(sql`u`)}))`;

/** A condition: a provider of single sign-on has vouched for somebody with that id. */
export const isLinked = (id: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from sign_on_identities i where i.user_id = ${id})`;

/** A condition: what they may do here beyond their own records, a provider gives them. */
export const isVouchedFor = (id: SQL): SQL => sql`(${isLinked(id)} and ${worksHere(id)})`;

/**
 * It looks by address, user name or id, whatever the account's status. A miss does the same work as a hit, so
 * that response times do not reveal who has an account.
 */
export async function findAccount(
  db: Db | Tx,
  { login = '', id, now }: { login?: string; id?: string; now: Date },
): Promise<Account | null> {
  const name = login.toLowerCase();
  const which = id
    ? sql`u.id = ${id}`
    : sql`(lower(u.email) = ${name} or lower(u.username) = ${name})`;
  const who = sql`coalesce(u.id, ${NOBODY}::uuid)`;
  const [row] = await rows<Account | { id: null }>(
    db,
    sql`select u.id, u.email, u.status, c.password_hash,
      ${worksHere(who)} as works_here, ${isVouchedFor(who)} as is_vouched_for,
      ${isUnconfirmed(sql`u`)} as is_unconfirmed,
      coalesce((select json_agg(distinct a.address) from activity_logs a
        where a.actor_id = ${who} and a.action = 'login' and a.address is not null
          and a.created_at > ${timestamptz(now)} - interval '90 days'), '[]'::json) as addresses
      from (select) once left join users u on ${which}
        left join credentials c on c.user_id = ${who}`,
  );
  return row?.id ? row : null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** An account in another status counts as one that does not exist. */
export const inStatus = (account: Account | null, ...statuses: string[]): Account | null =>
  account && statuses.includes(account.status) ? account : null;

interface CodeRequest {
  /** Who has the address, whether or not they get a mail: an address always counts the same. */
  account: Account | null;
  email: string;
  address: string | null;
  /** Tries with the right password count apart, so that others cannot use them up. */
  hasPassword?: boolean;
}

/**
 * What codes and their tries are counted by: the account, from wherever; but a network from which
 * its person has signed in before counts apart, so that nobody elsewhere can use up their tries.
 */
export function rateLimitKey({
  account,
  email,
  address,
  hasPassword = false,
}: CodeRequest): string {
  const network = networkOf(address);
  const isFamiliar = account?.addresses.some((known) => networkOf(known) === network) ?? false;
  const apart = hasPassword ? ['password'] : [];
  return fingerprint('account', email.toLowerCase(), isFamiliar ? network : '', ...apart);
}

/** Addresses that lead to one mailbox are counted together. */
export function mailboxFor(request: CodeRequest): Mailbox {
  const name = mailboxOf(request.email);
  return { name, key: rateLimitKey({ ...request, email: name }) };
}
