/** Adding a passkey or an authenticator app: it counts once the person has confirmed that it works. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import {
  type AddedFactor,
  type confirmPasskeyBody,
  type confirmTotpBody,
  MAX_FACTORS,
  type NewTotp,
  type newPasskeyAnswer,
} from '#schema/signIn/secondFactor.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { readSettings } from '../../db/settings.ts';
import { secondFactors } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { AppError, unauthenticated } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import { confirmIdentity } from '../../users/confirmIdentity.ts';
import {
  consumeCodelessChallenge,
  startCodelessChallenge,
} from '../challenges/codelessChallenges.ts';
import { countOne, refundCounts, tooMany } from '../challenges/rateLimit.ts';
import { strengthenSession } from '../sessions/sessions.ts';
import { notifySignInChanged } from './notifications.ts';
import { creationOptions, readNewPasskey } from './passkeys.ts';
import {
  boundOf,
  confirmedFactors,
  type FactorRow,
  factorAnswer,
  passkeysAmong,
} from './queries.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts';
import { base32, matchingStep, newSecret, otpauthUri } from './totp.ts';

/** How long an app or a passkey may take to be set up. */
const MINUTES = 15;
const TRIES = 10;
const fieldError = (path: string, words: string) =>
  new AppError('invalid', words, { errors: { [path]: words } });

interface OwnAccount {
  id: string;
  session_id: string;
}

function ownOf({ viewer, session_id }: Context): OwnAccount {
  if (!viewer || !session_id) throw unauthenticated();
  return { id: viewer.id, session_id };
}

/** @throws AppError invalid at `current_password`; limit_reached */
export async function beginTotp(
  context: Context,
  current_password: string | undefined,
): Promise<NewTotp> {
  const { db, keyring, now } = context;
  const user_id = ownOf(context).id;
  await confirmIdentity(context, current_password);
  const person = await personOf(context, user_id);
  const { organisation_name: issuer } = await readSettings(db);
  const bytes = newSecret();
  const id = uuidv7();
  await db.transaction(async (tx) => {
    await refuseMore(tx, user_id);
    await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.user_id, user_id), isNull(secondFactors.confirmed_at)));
    await tx.insert(secondFactors).values({
      id,
      user_id,
      kind: 'totp',
      name: '',
      created_at: now.toISOString(),
      sealed: keyring.seal(bytes, boundOf({ id, user_id })),
    });
  });
  const secret = base32(bytes);
  return { id, secret, uri: otpauthUri({ secret, issuer, account: person.email }) };
}

/** @throws AppError invalid at `code` */
export async function confirmTotp(
  context: Context,
  { id, name, code }: z.infer<typeof confirmTotpBody>,
): Promise<AddedFactor> {
  const { db, keyring, now } = context;
  const user_id = ownOf(context).id;
  const tried = await countOne({ db, now }, ['confirm totp', user_id], MINUTES * 60);
  if (tried.count > TRIES) throw tooMany(tried.retry_after);
  const added = await db.transaction(async (tx) => {
    await refuseMore(tx, user_id);
    const [begun] = await tx
      .select()
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.id, id),
          eq(secondFactors.user_id, user_id),
          isNull(secondFactors.confirmed_at),
          sql`${secondFactors.created_at} > ${timestamptz(now)} - ${MINUTES}::int * interval '1 minute'`,
        ),
      );
    if (!begun?.sealed) throw fieldError('root', msg('This is over. Start again.'));
    const secret = keyring.open(begun.sealed, boundOf(begun));
    const counter = matchingStep(secret, { code, now, after: 0 });
    if (counter === null) {
      throw fieldError(
        'code',
        msg(
          'This code is not right. Wait for the next one, and check that your phone’s clock is correct.',
        ),
      );
    }
    return add(tx, context, { ...begun, name, counter, confirmed_at: now.toISOString() });
  });
  await refundCounts(db, [tried]);
  kickOutbox(db);
  return added;
}

/** @throws AppError invalid at `current_password`; limit_reached */
export async function beginPasskey(
  context: Context,
  current_password: string | undefined,
  public_url: string,
): Promise<z.infer<typeof newPasskeyAnswer>> {
  const { db, now } = context;
  const user_id = ownOf(context).id;
  await confirmIdentity(context, current_password);
  await refuseMore(db, user_id);
  const options = await creationOptions({
    public_url,
    organisation: (await readSettings(db)).organisation_name,
    person: await personOf(context, user_id),
    passkeys: passkeysAmong(await confirmedFactors(db, user_id)),
  });
  const { challenge } = await startCodelessChallenge(db, {
    flow: 'add_passkey',
    user_id,
    account_hash: fingerprint('add passkey', user_id),
    data: { webauthn: options.challenge },
    minutes: MINUTES,
    now,
  });
  return { challenge, options: { ...options } };
}

/** @throws AppError invalid at `root` for a wrong or late answer */
export async function confirmPasskey(
  context: Context,
  { challenge, name, passkey }: z.infer<typeof confirmPasskeyBody>,
  public_url: string,
): Promise<AddedFactor> {
  const { db, now } = context;
  const user_id = ownOf(context).id;
  const at = now.toISOString();
  // A wrong answer must not throw in here: the used challenge has to be committed.
  const added = await db.transaction(async (tx) => {
    await refuseMore(tx, user_id);
    const begun = await consumeCodelessChallenge(tx, { challenge, flow: 'add_passkey', now });
    if (begun?.user_id !== user_id) return null;
    const webauthn = begun.data.webauthn ?? '';
    const made = await readNewPasskey({ public_url, challenge: webauthn, passkey });
    if (!made) return null;
    const row = { id: uuidv7(), user_id, kind: 'passkey', name, created_at: at, confirmed_at: at };
    return add(tx, context, { ...row, ...made, used_at: null, sealed: null });
  });
  if (!added) throw fieldError('root', msg('This passkey could not be added. Start again.'));
  kickOutbox(db);
  return added;
}

/** The first factor comes with recovery codes; this session now counts as having a second factor. */
async function add(tx: Tx, context: Context, factor: FactorRow): Promise<AddedFactor> {
  const { now } = context;
  const { id: user_id, session_id } = ownOf(context);
  await tx
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({ target: secondFactors.id, set: factor });
  const left = await recoveryCodesLeft(tx, user_id);
  const recovery_codes = left > 0 ? null : await newRecoveryCodes(tx, { user_id, now });
  await strengthenSession(tx, { user_id, session_id, now });
  await logActivity(tx, context, [
    {
      action: 'add_second_factor',
      resource: 'users',
      subject_id: user_id,
      changes: { second_factor: [null, factor.name] },
    },
  ]);
  await notifySignInChanged(tx, { user_id, kind: 'second_factor_added', name: factor.name, now });
  return { ...factorAnswer(factor), recovery_codes };
}

/** Locks the person, so that parallel requests cannot exceed the limit. @throws AppError limit_reached */
async function refuseMore(tx: Context['db'] | Tx, user_id: string) {
  await tx.execute(sql`select 1 from users where id = ${user_id} for update`);
  if ((await confirmedFactors(tx, user_id)).length < MAX_FACTORS) return;
  throw new AppError('limit_reached', 'You have ten already. Remove one first.');
}

async function personOf({ db }: Context, id: string) {
  const [person] = await rows<{ id: string; email: string; name: string }>(
    db,
    sql`select id, email, profile_first_name || ' ' || profile_last_name as name
      from users where id = ${id}`,
  );
  if (!person) throw unauthenticated();
  return person;
}
