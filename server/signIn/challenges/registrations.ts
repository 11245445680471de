/**
 * Unconfirmed registrations. The user's row holds the address and shows administrators who it may be;
 * it has no password and no role. What was chosen waits in the challenge, so that of several
 * registrations with one address, the one whose code is entered counts.
 */
import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { user } from '#schema/index.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import type { Context } from '../../http/context.ts';
import { newRow, updateOne } from '../../resources/repository.ts';
import { findAccount, inStatus, UNCONFIRMED } from '../sessions/accounts.ts';
import { activate, savePassword } from '../sessions/activation.ts';
import type { Registration, SentTo } from './challenges.ts';

/**
 * Ends what holds an address, and frees a user name that is held: whoever really takes them, the office
 * and a provider of single sign-on too, is neither kept out nor given anything by a registration
 * that nobody confirmed.
 */
export async function endUnconfirmed(
  tx: Tx,
  { email, username, now }: { email?: unknown; username?: unknown; now: Date },
) {
  if (typeof email === 'string') {
    await tx.execute(sql`with gone as (delete from users where lower(email) = ${email.toLowerCase()}
        and ${UNCONFIRMED} and not exists (select 1 from reservations r where r.user_id = users.id)
        returning id)
      update challenges set used_at = ${now.toISOString()}, data = null
        where user_id in (select id from gone) and used_at is null`);
  }
  if (typeof username === 'string') await freeUsername(tx, username, sql`true`);
}

const freeUsername = (tx: Tx, username: string, whose: SQL) =>
  tx.execute(sql`update users set username = ${placeholder()}
    where lower(username) = ${username.toLowerCase()} and ${whose} and ${UNCONFIRMED}`);

/**
 * Does the same work for a known address, so that response times reveal nothing.
 * @returns the id of the unconfirmed person, new or from before; or the account of that address
 */
export async function claimAddress(
  tx: Tx,
  wanted: Omit<Registration, 'password_hash' | 'privacy'> & { email: string },
  now: Date,
): Promise<{ id: string; is_unconfirmed: boolean }> {
  const { email, profile } = wanted;
  const username = (await isTaken(tx, wanted.username, sql`true`))
    ? placeholder()
    : wanted.username;
  const row = newRow(user, uuidv7(), { username, email, profile }, now);
  await tx.insert(tableOf(user)).values(row).onConflictDoNothing();
  const [holder] = await rows<{ id: string; is_unconfirmed: boolean }>(
    tx,
    sql`select id, (${UNCONFIRMED}) as is_unconfirmed from users where lower(email) = ${email}`,
  );
  if (!holder) throw new NameTakenError();
  return holder;
}

/** Two parallel registrations with one user name: a retry finds it taken. */
class NameTakenError extends Error {}
export const isNameRace = (error: unknown) => error instanceof NameTakenError;

/**
 * Writes what this registration chose, whatever the row held so far. That a user name is taken is not
 * revealed before the mailbox is proved; then the person gets a similar one.
 * @returns the user name
 */
export async function confirm(
  tx: Tx,
  user_id: string,
  registration: Registration,
  context: Context,
): Promise<string> {
  const { now } = context;
  const { password_hash, profile, privacy } = registration;
  await freeUsername(tx, registration.username, sql`id <> ${user_id}`);
  const username = await freeName(tx, user_id, registration.username);
  const email_verified_at = now.toISOString();
  await updateOne(tx, user, user_id, { username, profile, privacy, email_verified_at }, context);
  await savePassword(tx, { user_id, password_hash, now });
  await activate(tx, user_id, now);
  return username;
}

/**
 * The account of somebody who came without one and has shown the mailbox: no name and no password yet.
 * What a registration that nobody confirmed holds of the address is not theirs.
 * @returns null where the address has got an account meanwhile that a code alone does not open
 */
export async function admit(
  tx: Tx,
  { email, language }: SentTo,
  context: Context,
): Promise<string | null> {
  const { now } = context;
  await endUnconfirmed(tx, { email, now });
  const profile = { ...BLANK.profile, first_name: '', last_name: '', language };
  const newcomer = { username: placeholder(), profile };
  const holder = await claimAddress(tx, { ...newcomer, email }, now);
  const { id } = holder;
  if (!holder.is_unconfirmed) {
    const account = inStatus(await findAccount(tx, { id, now }), 'active', 'pending');
    return account && !account.works_here ? id : null;
  }
  // The row stays where the office has booked for it: then it holds all that a stranger chose.
  const blank = { ...newcomer, privacy: BLANK.privacy, email_verified_at: now.toISOString() };
  await updateOne(tx, user, id, blank, context);
  await activate(tx, id, now);
  const viewer = { id, roles: [], team_ids: [] };
  await logActivity(tx, { ...context, viewer }, [
    { action: 'register', resource: user.name, subject_id: id },
  ]);
  return id;
}

/** What a registration chooses of somebody, later fields included, without it. */
const BLANK = { profile: blankGroup('profile'), privacy: blankGroup('privacy') };

function blankGroup(name: string): Record<string, unknown> {
  const fields = user.flatFields.filter(({ path }) => path.startsWith(`${name}.`));
  return Object.fromEntries(
    fields.map(({ path, field }) => [path.slice(name.length + 1), field.default ?? null]),
  );
}

async function freeName(tx: Tx, user_id: string, wanted: string): Promise<string> {
  let name = wanted;
  while (await isTaken(tx, name, sql`id <> ${user_id}`)) {
    name = `${wanted.slice(0, MAX_NAME_LENGTH - 5)}-${randomInt(1000, 10_000)}`;
  }
  return name;
}
const MAX_NAME_LENGTH = 40;

const isTaken = async (db: Db | Tx, username: string, by: SQL) =>
  (
    await rows(
      db,
      sql`select 1 from users where lower(username) = ${username.toLowerCase()} and ${by}`,
    )
  ).length > 0;

/** A user name for whoever has chosen none, or one that is taken, until the code is entered. */
export const placeholder = () => `new-${uuidv7().replaceAll('-', '')}`;
