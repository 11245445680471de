/** Accounts that the office creates for people, who then prove the mailbox and choose the password. */
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CONSTITUENT } from '#schema/declaration/access.ts';
import { role, user } from '#schema/index.ts';
import type { verifyBody } from '#schema/signIn/login.ts';
import type { Invitation, NewPerson, OpenInvitation, Person } from '#schema/users/accounts.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { AppError, unauthenticated } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import * as operations from '../resources/operations.ts';
import { fingerprint } from '../sealing/tokens.ts';
import {
  closeChallengesOf,
  openChallengeOf,
  startChallenge,
} from '../signIn/challenges/challenges.ts';
import { withCode } from '../signIn/challenges/codeFlow.ts';
import { mailCode } from '../signIn/challenges/codeMail.ts';
import { codeLink } from '../signIn/challenges/links.ts';
import { activate, verifyMailbox } from '../signIn/sessions/activation.ts';
import { notifyAccountReady } from './notifications.ts';
import { findPerson, personAnswer } from './operations.ts';
import { confirmPassword } from './password.ts';
import { userHooks } from './rules.ts';

/** An account with more than the constituent's role needs the password of whoever creates it. */
export async function createPerson(
  context: Context,
  { current_password, ...given }: NewPerson,
  public_url: string,
): Promise<Person & { invitation: Invitation }> {
  const { db, viewer } = context;
  if (!viewer) throw unauthenticated();
  const roles = given.roles?.length ? given.roles : [await constituentRole(db)];
  if (await isMoreThanConstituent(db, roles)) await confirmPassword(context, current_password);
  const made: { invitation?: Invitation } = {};
  const { id } = await operations.create(
    context,
    user,
    { ...given, roles },
    {
      ...userHooks,
      async afterWrite(tx, writer, ids, before) {
        const [id = ''] = ids;
        const { now } = writer;
        made.invitation = await invite(tx, { id, email: given.email, public_url, now });
        await userHooks.afterWrite?.(tx, writer, ids, before);
      },
    },
  );
  kickOutbox(db);
  if (!made.invitation) throw new Error('The person was made without an invitation');
  return { ...(await personAnswer(context, id)), invitation: made.invitation };
}

/**
 * Sends the invitation again to somebody who has not accepted it yet.
 * @throws AppError transition for an account that is not pending
 */
export async function inviteAgain(
  context: Context,
  id: string,
  public_url: string,
): Promise<Invitation> {
  const invitation = await context.db.transaction(async (tx) => {
    const person = await findPerson(tx, context, { id, action: 'create', lock: true });
    if (person.status !== 'pending') {
      throw new AppError('transition', 'Only a pending account can be invited.');
    }
    await logActivity(tx, context, [{ action: 'invite', resource: user.name, subject_id: id }]);
    const email = String(person.email);
    return invite(tx, { id, email, public_url, now: context.now });
  });
  kickOutbox(context.db);
  return invitation;
}

/** For somebody who comes back to the desk later: the code that was sent, and the tries left. */
export async function invitationOf(context: Context, id: string): Promise<OpenInvitation> {
  await findPerson(context.db, context, { id, action: 'create' });
  const wanted = { user_id: id, flow: 'invitation', now: context.now } as const;
  return { invitation: await openChallengeOf(context.db, wanted) };
}

/**
 * At the desk the person reads their code out, which proves the mailbox; they choose a password later.
 */
export async function verifyInvited(
  context: Context,
  { challenge, code }: z.infer<typeof verifyBody>,
): Promise<Person> {
  const tried = { challenge, code, flows: ['invitation'] as const };
  const id = await withCode(context, tried, async (tx, { user_id }) => {
    await findPerson(tx, context, { id: user_id, action: 'create', lock: true });
    await verifyMailbox(tx, user_id, context.now);
    await activate(tx, user_id, context.now);
    await closeChallengesOf(tx, { user_id, now: context.now });
    await logActivity(tx, context, [
      { action: 'verify', resource: user.name, subject_id: user_id },
    ]);
    await notifyAccountReady(tx, { user_id, has_password: false, now: context.now });
    return user_id;
  });
  kickOutbox(context.db);
  return personAnswer(context, id);
}

/** Counted apart from codes that strangers ask for with this address, so that they cannot block it. */
export async function invite(
  tx: Tx,
  {
    id,
    email,
    public_url,
    now,
  }: {
    id: string;
    email: string;
    public_url: string;
    now: Date;
  },
): Promise<Invitation> {
  const started = await startChallenge(tx, {
    flow: 'invitation',
    user_id: id,
    account_hash: fingerprint('invitation', email.toLowerCase()),
    now,
  });
  await mailCode(tx, {
    flow: 'invitation',
    to: email,
    started,
    link: codeLink('invitation', public_url, started.challenge),
    now,
  });
  const { challenge, expires_at, resend_at } = started;
  return { challenge, expires_at, resend_at };
}

const table = tableOf(role);

export async function constituentRole(db: Db): Promise<string> {
  const [found] = await rows<{ id: string }>(
    db,
    sql`select id from roles where name = ${CONSTITUENT}`,
  );
  if (!found) throw new Error('The built-in roles are missing: the start makes them.');
  return found.id;
}

async function isMoreThanConstituent(db: Db, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .select({ name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return found.some(({ name }) => name !== CONSTITUENT);
}
