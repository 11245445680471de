/** The calls of signing in. Both faces use them; the one-time code stands between the two steps. */
import { request } from '../http/client.ts';
import { requestProved } from '../http/proof.ts';
import { type SessionUser, setSession } from './store.ts';

/** A one-time code is on its way by e-mail. Times are ISO, UTC. */
export interface Challenge {
  challenge: string;
  expires_at: string;
  resend_at: string;
}

/** One whose mail led here by its link, which does not say when it was sent. */
export interface LinkedChallenge {
  challenge: string;
  expires_at: null;
  resend_at: null;
}

const DEVICE = { Device: 'web' };

export const startPasswordLogin = (login: string, password: string): Promise<Challenge> =>
  requestProved('/login', { body: { login, password }, headers: DEVICE });

/** For constituents only; others get no code and need their password. */
export const startCodeLogin = (email: string): Promise<Challenge> =>
  requestProved('/login/code', { body: { email }, headers: DEVICE });

/** Ends the login: the session is set when this resolves. */
export async function verifyLogin(challenge: string, code: string): Promise<SessionUser> {
  const { token, user } = await request<{ token: string; user: SessionUser }>(
    '/login/verify-otp-code',
    { body: { challenge, code }, headers: DEVICE },
  );
  setSession({ token, user });
  return user;
}

/** A new code; the old one dies. The answer's challenge takes the place of the old. */
export const resendCode = (challenge: string): Promise<Challenge> =>
  request('/otp/resend', { body: { challenge } });
