/** The calls for a forgotten password. None reveals whether an account exists. */
import { request } from '../http/client.ts';
import { requestWithProof } from '../http/proof.ts';
import type { Challenge } from './login.ts';

export const startForgotten = (email: string): Promise<Challenge> =>
  requestWithProof('/forgot-password', { body: { email } });

/** @returns a token that allows setting a new password for 15 minutes */
export async function verifyForgotten(challenge: string, code: string): Promise<string> {
  const body = { challenge, code };
  const { reset_token } = await request<{ reset_token: string }>(
    '/forgot-password/verify-otp-code',
    { body },
  );
  return reset_token;
}

/** Ends every session of the account; signing in is another step. */
export const resetPassword = (reset_token: string, password: string): Promise<unknown> =>
  request('/forgot-password/reset-password', { body: { reset_token, password } });
