/** A passkey that checks a finger, a face or a PIN counts as both factors, so it signs in by itself. */
import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import type { SessionAnswer } from '#schema/signIn/login.ts';
import type { passkeyChallengeAnswer, passkeyLoginBody } from '#schema/signIn/secondFactor.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import { secondFactors } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { networkOf } from '../../http/networks.ts';
import { beginSession, invalidField, logFailedLogin, signedIn } from '../challenges/codeFlow.ts';
import {
  consumeCodelessChallenge,
  startCodelessChallenge,
} from '../challenges/codelessChallenges.ts';
import { networkTry } from '../challenges/loginLimits.ts';
import { countOne, tooMany } from '../challenges/rateLimit.ts';
import { counterOfShown, requestOptions, type ShownPasskey } from './passkeys.ts';
import { passkeysAmong, updateFactorUse } from './queries.ts';

const MINUTES = 5;
/** Generous, since an office behind one address signs in within minutes; each start writes one row. */
const STARTS_PER_NETWORK = 300;
const WINDOW = 15 * 60;

/** Reveals nothing: the device itself knows which passkeys it has for this site. */
export async function startPasskeyLogin(
  context: Context,
  public_url: string,
): Promise<z.infer<typeof passkeyChallengeAnswer>> {
  const { db, address, now } = context;
  const counted = await countOne(context, ['passkey from', networkOf(address)], WINDOW);
  if (counted.count > STARTS_PER_NETWORK) throw tooMany(counted.retry_after);
  const options = await requestOptions(public_url, []);
  const { challenge } = await startCodelessChallenge(db, {
    flow: 'passkey',
    user_id: null,
    account_hash: '',
    data: { webauthn: options.challenge },
    minutes: MINUTES,
    now,
  });
  return { challenge, options: { ...options } };
}

/** @throws AppError invalid at `root`, the same for an unknown passkey and a refused one */
export async function verifyPasskeyLogin(
  context: Context,
  { challenge, passkey }: z.infer<typeof passkeyLoginBody>,
  public_url: string,
): Promise<SessionAnswer> {
  const { db, now } = context;
  const fromNetwork = await networkTry(context, 'login');
  // A wrong answer must not throw in here: the used challenge has to be committed.
  const session = await db.transaction(async (tx) => {
    const begun = await consumeCodelessChallenge(tx, { challenge, flow: 'passkey', now });
    const stored = await findPasskey(tx, passkey);
    const webauthn = begun?.data.webauthn;
    if (!stored || !webauthn) return { owner: stored?.user_id ?? null };
    const shown = { public_url, challenge: webauthn, passkey, stored, isAlone: true };
    const counter = await counterOfShown(shown);
    if (counter === null) return { owner: stored.user_id };
    await updateFactorUse(tx, stored.id, { counter, now });
    return beginSession(tx, context, { user_id: stored.user_id, has_second_factor: true });
  });
  if ('token' in session) {
    await fromNetwork.takeBack();
    return signedIn(context, session);
  }
  const { owner } = session;
  if (owner) await db.transaction((tx) => logFailedLogin(tx, context, owner));
  throw invalidField('root', msg('This passkey does not work here. Sign in another way.'));
}

/** The passkey names the person, who has to be active. Locked, so that each answer counts once. */
async function findPasskey(tx: Tx, { id, response }: ShownPasskey) {
  const users = tableOf(user);
  const passkeys = await tx
    .select(getTableColumns(secondFactors))
    .from(secondFactors)
    .innerJoin(users, and(eq(users.id, secondFactors.user_id), eq(users.status, 'active')))
    .where(and(eq(secondFactors.credential_id, id), isNotNull(secondFactors.confirmed_at)))
    .for('update', { of: secondFactors });
  const [passkey] = passkeysAmong(passkeys);
  if (!passkey) return null;
  const named = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  return named === passkey.user_id ? passkey : null;
}
