/** The second step of a sign-in: an authenticator's code, a passkey or a recovery code. */
import type { z } from 'zod';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import type { SessionAnswer } from '#schema/signIn/login.ts';
import type { SecondStepAnswer, secondStepBody } from '#schema/signIn/secondFactor.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { unauthenticated } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import {
  asUser,
  beginSession,
  invalidField,
  type Proof,
  signedIn,
  withTry,
} from '../challenges/codeFlow.ts';
import { startCodelessChallenge } from '../challenges/codelessChallenges.ts';
import { type ChallengeRow, tryChallenge } from '../challenges/tryChallenge.ts';
import { findAccount, inStatus, rateLimitKey } from '../sessions/accounts.ts';
import { verifyMailbox } from '../sessions/activation.ts';
import { openedRenewal, sealedRenewal } from '../sessions/renewal.ts';
import { notifySignInChanged } from './notifications.ts';
import { counterOfShown, requestOptions } from './passkeys.ts';
import {
  boundOf,
  confirmedFactors,
  type FactorRow,
  lockFactors,
  passkeysAmong,
  updateFactorUse,
} from './queries.ts';
import { consumeRecoveryCode, recoveryCodesLeft } from './recoveryCodes.ts';
import { matchingStep } from './totp.ts';

const MINUTES = 10;
/** What is sealed for a session that there is not yet, is bound to this and its person. */
const STEP = 'second step';

type Session = Awaited<ReturnType<typeof beginSession>>;
export type NextStep = { session: Session } | { second_step: SecondStepAnswer };

/** After a right first factor: somebody with a second factor has to show it, others are signed in. */
export async function afterFirstFactor(
  tx: Tx,
  context: Context,
  proof: Proof,
  public_url: string,
): Promise<NextStep> {
  const second_step = await startSecondStep(tx, context, proof, public_url);
  if (!second_step) return { session: await beginSession(tx, context, proof) };
  if (proof.has_mailbox) await verifyMailbox(tx, proof.user_id, context.now);
  return { second_step };
}

/** @returns null for somebody without a second factor */
export async function startSecondStep(
  tx: Tx,
  context: Context,
  { user_id, issuer, renewal }: Proof,
  public_url: string,
): Promise<SecondStepAnswer | null> {
  const { address, keyring, now } = context;
  const factors = await confirmedFactors(tx, user_id);
  if (factors.length === 0) return null;
  const account = inStatus(await findAccount(tx, { id: user_id, now }), 'active');
  if (!account) throw unauthenticated();
  const passkeys = passkeysAmong(factors);
  const passkey = passkeys.length > 0 ? await requestOptions(public_url, passkeys) : null;
  const started = await startCodelessChallenge(tx, {
    flow: 'second_factor',
    user_id,
    // Counted apart from codes by mail, which also count as mails.
    account_hash: fingerprint(
      'second factor',
      rateLimitKey({ account, email: account.email, address }),
    ),
    data: {
      webauthn: passkey?.challenge,
      issuer,
      renewal: renewal && sealedRenewal(keyring, renewal, { id: STEP, user_id }),
    },
    minutes: MINUTES,
    now,
  });
  return {
    second_factor_required: true,
    ...started,
    methods: [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(passkeys.length < factors.length ? (['totp'] as const) : []),
      ...((await recoveryCodesLeft(tx, user_id)) > 0 ? (['recovery_code'] as const) : []),
    ],
    passkey: passkey && { ...passkey },
  };
}

type SecondStepInput = z.infer<typeof secondStepBody>;

/** @throws AppError invalid at `code`, `recovery_code` or `passkey`; too_many_requests */
export async function verifySecondStep(
  context: Context,
  input: SecondStepInput,
  public_url: string,
): Promise<SessionAnswer> {
  const { challenge } = input;
  let vouched: Pick<Proof, 'issuer' | 'renewal'> = {};
  const session = await withTry(context, {
    attempt: (tx) =>
      tryChallenge(
        tx,
        { challenge, flows: ['second_factor'] as const, now: context.now },
        async (tried) => {
          vouched = vouchedIn(context, tried);
          return tried.is_open && isRight(tx, context, { input, tried, public_url });
        },
      ),
    go: async (tx, { user_id }) => {
      if (input.recovery_code) await logRecoveryCodeUse(tx, context, user_id);
      const proof = { user_id, has_second_factor: true, ...vouched };
      return beginSession(tx, context, proof);
    },
    refuse: (triesLeft) => invalidField(fieldOf(input), wordsFor(input, triesLeft)),
  });
  kickOutbox(context.db);
  return signedIn(context, session);
}

function vouchedIn({ keyring }: Context, { issuer, renewal, user_id }: ChallengeRow) {
  if (!issuer || !user_id) return {};
  const opened = renewal && openedRenewal(keyring, renewal, { id: STEP, user_id });
  return { issuer, ...(opened && { renewal: opened }) };
}

interface ShownFactor {
  input: SecondStepInput;
  tried: ChallengeRow;
  public_url: string;
}

async function isRight(tx: Tx, context: Context, { input, tried, public_url }: ShownFactor) {
  const { code, recovery_code, passkey } = input;
  const { user_id, webauthn } = tried;
  const { now } = context;
  if (!user_id) return false;
  if (recovery_code) return consumeRecoveryCode(tx, { user_id, code: recovery_code, now });
  const factors = await lockFactors(tx, user_id);
  if (code) return isRightCode(tx, context, { code, factors });
  const stored = passkeysAmong(factors).find((factor) => factor.credential_id === passkey?.id);
  if (!stored || !passkey || !webauthn) return false;
  const shown = { public_url, challenge: webauthn, passkey, stored, isAlone: false };
  const counter = await counterOfShown(shown);
  if (counter !== null) await updateFactorUse(tx, stored.id, { counter, now });
  return counter !== null;
}

/** The code may be from any of their apps. */
async function isRightCode(
  tx: Tx,
  { keyring, now }: Context,
  { code, factors }: { code: string; factors: readonly FactorRow[] },
): Promise<boolean> {
  for (const app of factors) {
    if (!app.sealed) continue;
    const secret = keyring.open(app.sealed, boundOf(app));
    const step = matchingStep(secret, { code, now, after: app.counter });
    if (step === null) continue;
    await updateFactorUse(tx, app.id, { counter: step, now });
    return true;
  }
  return false;
}

async function logRecoveryCodeUse(tx: Tx, context: Context, user_id: string) {
  await logActivity(tx, asUser(context, user_id), [
    { action: 'use_recovery_code', resource: 'users', subject_id: user_id },
  ]);
  const left = await recoveryCodesLeft(tx, user_id);
  await notifySignInChanged(tx, { user_id, kind: 'recovery_code_used', left, now: context.now });
}

const fieldOf = ({ code, recovery_code }: SecondStepInput) =>
  code ? 'code' : recovery_code ? 'recovery_code' : 'passkey';

function wordsFor({ passkey }: SecondStepInput, triesLeft: number | null): Translatable {
  if (triesLeft === null || triesLeft <= 0) {
    return msg('This is not right, or this sign-in is over. Start again.');
  }
  if (passkey) return msg('This passkey could not be checked. Try again, or choose another way.');
  return phrase(
    'This code is not right. {count, plural, one {# try is} other {# tries are}} left.',
    { count: triesLeft },
  );
}
