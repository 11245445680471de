/** Signing in at a provider: the way there and back. */
import type { z } from 'zod';
import { phrase, type Translatable } from '#schema/language/index.ts';
import type { SessionAnswer } from '#schema/signIn/login.ts';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import type { SignInMethods, SignOnStart, signOnBody } from '#schema/signIn/singleSignOn.ts';
import type { Config, SingleSignOn } from '../../config/config.ts';
import { grantedBy } from '../../config/roleMapping.ts';
import type { Tx } from '../../db/database.ts';
import { readSettings } from '../../db/settings.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { asUser, beginSession, signedIn } from '../challenges/codeFlow.ts';
import {
  consumeCodelessChallenge,
  readCodelessChallenge,
  startCodelessChallenge,
} from '../challenges/codelessChallenges.ts';
import { networkTry } from '../challenges/loginLimits.ts';
import { afterFirstFactor, type NextStep } from '../secondFactors/secondStep.ts';
import type { Renewal } from '../sessions/renewal.ts';
import { knownAccount, newAccount, type VouchedIdentity } from './account.ts';
import { addressToSignIn, type Claims, claimsOf, type Expected, refused } from './provider.ts';
import { givesAccess, lockIdentity, syncRoles } from './syncRoles.ts';

type Served = Pick<Config, 'public_url' | 'single_sign_on'>;
const MINUTES = 10;

export async function signInMethods(
  { db }: Context,
  { single_sign_on }: Served,
): Promise<SignInMethods> {
  if (!single_sign_on) return { single_sign_on: null, local_staff_sign_in: true };
  const { local_staff_sign_in } = await readSettings(db);
  return { single_sign_on: { label: single_sign_on.label }, local_staff_sign_in };
}

/** @throws AppError not_found where none is set up; unavailable when the provider is away */
export async function startSignOn(
  context: Context,
  { single_sign_on, public_url }: Served,
): Promise<SignOnStart> {
  if (!single_sign_on) throw notFound();
  const counted = await networkTry(context, 'login');
  const { url, expected } = await addressToSignIn(single_sign_on, public_url);
  const { challenge } = await startCodelessChallenge(context.db, {
    flow: 'single_sign_on',
    user_id: null,
    account_hash: '',
    data: expected,
    minutes: MINUTES,
    now: context.now,
  });
  await counted.takeBack();
  return { challenge, url };
}

/** @throws AppError invalid at `root`, with a reason that helps the person */
export async function finishSignOn(
  context: Context,
  { challenge, query }: z.infer<typeof signOnBody>,
  { single_sign_on, public_url }: Served,
): Promise<SessionAnswer | SecondStepAnswer> {
  if (!single_sign_on) throw notFound();
  const counted = await networkTry(context, 'login');
  const step = { challenge, flow: 'single_sign_on', now: context.now } as const;
  const open = await readCodelessChallenge(context.db, step);
  if (!open) throw refused();
  // The row holds what `addressToSignIn` made. The provider takes each code once.
  const expected = open as unknown as Expected;
  const vouched = await claimsOf(single_sign_on, { public_url, query, expected });
  const next = await context.db.transaction(async (tx) => {
    if (!(await consumeCodelessChallenge(tx, step))) throw refused();
    return admit(tx, context, { signOn: single_sign_on, ...vouched, public_url });
  });
  kickOutbox(context.db);
  if ('refused' in next) {
    throw new AppError('invalid', next.refused, { errors: { root: next.refused } });
  }
  await counted.takeBack();
  return 'session' in next ? signedIn(context, next.session) : next.second_step;
}

interface Admitted {
  signOn: SingleSignOn;
  claims: Claims;
  renewal: Renewal;
  public_url: string;
}

/** A refusal is returned, not thrown: the roles that were removed have to be committed. */
async function admit(
  tx: Tx,
  context: Context,
  { signOn, claims, renewal, public_url }: Admitted,
): Promise<NextStep | { refused: Translatable }> {
  const { issuer, label } = signOn;
  const vouched: VouchedIdentity = { issuer, label, claims };
  await lockIdentity(tx, { issuer, subject: claims.sub });
  const granted = grantedBy(signOn.roles, claims);
  const mayEnter = await givesAccess(tx, granted);
  const known = await knownAccount(tx, context, vouched);
  const outcome = known ?? (mayEnter ? await newAccount(tx, context, vouched) : noAccess(label));
  if ('refused' in outcome) return outcome;
  const { user_id } = outcome;
  await syncRoles(tx, asUser(context, user_id), user_id, granted);
  if (!mayEnter) return noAccess(label);
  const proof = { user_id, issuer, renewal };
  return signOn.has_second_factor || showsSecondFactor(claims)
    ? { session: await beginSession(tx, context, { ...proof, has_second_factor: true }) }
    : afterFirstFactor(tx, context, proof, public_url);
}

/** RFC 8176: the provider has asked for more than one factor. */
const showsSecondFactor = ({ amr }: Claims) => Array.isArray(amr) && amr.includes('mfa');

const noAccess = (label: string) => ({
  refused: phrase(
    'Your account at {label} gives you no access here. Ask whoever manages it there.',
    { label },
  ),
});
