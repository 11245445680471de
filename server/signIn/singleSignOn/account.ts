/** The account of somebody whom a provider vouches for: found, linked, or created. */
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { user } from '#schema/index.ts';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { signOnIdentities } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { insertOne } from '../../resources/repository.ts';
import { closeChallengesOf } from '../challenges/challenges.ts';
import { asUser } from '../challenges/codeFlow.ts';
import { endUnconfirmed } from '../challenges/registrations.ts';
import { notifySignInChanged } from '../secondFactors/notifications.ts';
import { worksHere } from '../sessions/accounts.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import type { Claims } from './provider.ts';

export interface VouchedIdentity {
  issuer: string;
  label: string;
  claims: Claims;
}
type AccountOrRefusal = { user_id: string } | { refused: Translatable };

/** Issuer and subject, which never change, identify the account; null at the first sign-in. */
export async function knownAccount(
  tx: Tx,
  { now }: Context,
  { issuer, claims }: VouchedIdentity,
): Promise<AccountOrRefusal | null> {
  const [known] = await tx
    .update(signOnIdentities)
    .set({ used_at: now.toISOString() })
    .where(and(eq(signOnIdentities.issuer, issuer), eq(signOnIdentities.subject, claims.sub)))
    .returning({ user_id: signOnIdentities.user_id });
  if (!known) return null;
  const active = await rows(
    tx,
    sql`select 1 from users where id = ${known.user_id} and status = 'active' for update`,
  );
  return active.length > 0 ? known : { refused: NOT_ACTIVE };
}

interface SameAddress {
  id: string;
  is_safe: boolean;
}

/**
 * Links an address that the provider confirmed to the staff account that has it, whose mailbox was
 * proved here. Never to a constituent's account: whoever registered it would gain staff permissions.
 */
export async function newAccount(
  tx: Tx,
  context: Context,
  vouched: VouchedIdentity,
): Promise<AccountOrRefusal> {
  const { label, claims } = vouched;
  const parsed = user.fields.email.zod.safeParse(claims.email);
  if (!parsed.success || claims.email_verified !== true) {
    return { refused: phrase('{label} has not confirmed your e-mail address.', { label }) };
  }
  const email = String(parsed.data).toLowerCase();
  await endUnconfirmed(tx, { email, now: context.now });
  const [same] = await rows<SameAddress>(
    tx,
    sql`select u.id, u.status = 'active' and u.email_verified_at is not null
        and ${worksHere(sql`u.id`)}
        and not exists (select 1 from settings s where s.local_administrator_id = u.id)
        and not exists (select 1 from sign_on_identities i where i.user_id = u.id
          and i.issuer = ${vouched.issuer}) as is_safe
      from users u where lower(u.email) = ${email} for update of u`,
  );
  if (same && !same.is_safe) return { refused: NOT_LINKED };
  const user_id = same?.id ?? (await makeAccount(tx, context, { email, claims }));
  const at = context.now.toISOString();
  const { issuer } = vouched;
  // What was begun here with the account is not the provider's to go on with.
  if (same) await endWhatIsOpen(tx, user_id, context.now);
  await tx
    .insert(signOnIdentities)
    .values({ issuer, subject: claims.sub, user_id, created_at: at, used_at: at });
  await logActivity(tx, asUser(context, user_id), [
    { action: 'link_sign_on', resource: 'users', subject_id: user_id },
  ]);
  if (same) {
    const kind = 'sign_on_linked';
    await notifySignInChanged(tx, { user_id, kind, name: label, now: context.now });
  }
  return { user_id };
}

async function endWhatIsOpen(tx: Tx, user_id: string, now: Date) {
  await endOtherSessions(tx, user_id, null);
  await closeChallengesOf(tx, { user_id, now });
}

async function makeAccount(
  tx: Tx,
  context: Context,
  { email, claims }: { email: string; claims: Claims },
): Promise<string> {
  const id = uuidv7();
  const { first_name, last_name } = user.fields.profile.fields;
  const nameIn = (field: typeof first_name, claim: unknown, instead: string) =>
    String(field.zod.safeParse(claim).data ?? instead);
  const [mailbox = ''] = email.split('@');
  const values = {
    username: await freeName(tx, String(claims.preferred_username ?? mailbox), context.now),
    email,
    email_verified_at: context.now.toISOString(),
    status: 'active',
    profile: {
      first_name: nameIn(first_name, claims.given_name, mailbox.slice(0, 40)),
      last_name: nameIn(last_name, claims.family_name, '-'),
    },
  };
  await insertOne(tx, user, id, values, context);
  await logActivity(tx, asUser(context, id), [
    { action: 'create', resource: 'users', subject_id: id },
  ]);
  return id;
}

/** A valid user name that nobody has. */
async function freeName(tx: Tx, wish: string, now: Date): Promise<string> {
  const [name = ''] = wish.split('@');
  const fitting = name.replace(/[^A-Za-z0-9._-]/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  const wanted = fitting.slice(0, 30).padEnd(3, '0');
  await endUnconfirmed(tx, { username: wanted, now });
  const taken = await rows(
    tx,
    sql`select 1 from users where lower(username) = ${wanted.toLowerCase()}`,
  );
  return taken.length === 0 ? wanted : `${wanted}-${uuidv7().slice(-8)}`;
}

const NOT_ACTIVE = msg('Your account here is not active. Ask an administrator.');
const NOT_LINKED = msg(
  'There is an account with your e-mail address already, and it is not a staff account that can be linked. Ask an administrator.',
);
