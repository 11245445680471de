/**
 * The calls for signing in, for both apps: the password or address first, then the one-time code.
 */
import type { ChallengeAnswer, SessionAnswer } from '#schema/signIn/login.ts';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { ask } from '../http/ask.ts';
import { withProof } from '../http/proof.ts';
import { setSession } from '../session/store.ts';

/** A one-time code is on its way by e-mail. */
export type Challenge = Omit<ChallengeAnswer, 'otp_required'>;

/** A challenge from the link in the mail; the link does not say when it was sent. */
export interface LinkedChallenge {
  challenge: string;
  expires_at: null;
  resend_at: null;
}

const DEVICE = { Device: 'web' };

/** What follows a correct first step: a one-time code, or the second factor of who has one. */
export type NextStep = Challenge | SecondStepAnswer;
export const isSecondStep = (step: NextStep | SessionAnswer): step is SecondStepAnswer =>
  'second_factor_required' in step;

/** Sets the session. @returns the second step, when one is asked for instead */
export function applySignIn(answer: SessionAnswer | SecondStepAnswer): SecondStepAnswer | null {
  if (isSecondStep(answer)) return answer;
  const { token, user } = answer;
  setSession({ token, user });
  return null;
}

export const startPasswordLogin = (login: string, password: string): Promise<NextStep> =>
  withProof((proof) =>
    ask('POST /login', { body: { login, password }, headers: { ...DEVICE, ...proof } }),
  );

/** For constituents only; others get no code and need their password. */
export const startCodeLogin = (email: string): Promise<Challenge> =>
  withProof((proof) =>
    ask('POST /login/code', { body: { email }, headers: { ...DEVICE, ...proof } }),
  );

/** Ends the login: the session is set when this resolves, unless a second step is asked for. */
export async function verifyLogin(
  challenge: string,
  code: string,
): Promise<SecondStepAnswer | null> {
  const body = { challenge, code };
  return applySignIn(await ask('POST /login/verify-otp-code', { body, headers: DEVICE }));
}

/** A new code; the old one dies. The answer's challenge takes the place of the old. */
export const resendCode = (challenge: string): Promise<Challenge> =>
  ask('POST /otp/resend', { body: { challenge } });
