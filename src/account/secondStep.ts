/** The calls of second factors at a sign-in, of passkeys and of single sign-on. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { SecondStepAnswer } from '../../schema/secondFactor.ts';
import type { SignInMethods, SignOnStart } from '../../schema/singleSignOn.ts';
import { request } from '../http/client.ts';
import { requestWithProof } from '../http/proof.ts';
import { t } from '../language/t.ts';
import { applySignIn, type SignedIn } from './login.ts';

const headers = { Device: 'web' };

export type SecondFactorProof = { code: string } | { recovery_code: string } | { passkey: unknown };

/** The session is set when this resolves. */
export async function finishSecondStep(challenge: string, shown: SecondFactorProof): Promise<void> {
  applySignIn(await request('/login/second-factor', { body: { challenge, ...shown }, headers }));
}

/** The person closed the browser's own dialog, or it took too long. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Asks the browser for a passkey; the library is loaded on demand. @throws PasskeyCancelled */
export async function showPasskey(options: Record<string, unknown>): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new PasskeyCancelled(t('No passkey was shown. Try again, or choose another way.'));
  });
}

/** Both factors at once: the session is set when this resolves. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, options } = await request<{
    challenge: string;
    options: Record<string, unknown>;
  }>('/login/passkey', { body: {} });
  const passkey = await showPasskey(options);
  const body = { challenge, passkey };
  applySignIn(await requestWithProof<SignedIn>('/login/passkey/verify', { body, headers }));
}

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

export const signInMethods = () => request<SignInMethods>('/login/methods');

/** Kept in the session storage: only the tab that began a sign-on can finish it. */
const KEY = 'takda-sign-on';

/** Goes to the provider's page. @param to where to go after signing in */
export async function goToSignOn(to: string): Promise<void> {
  const { challenge, url } = await requestWithProof<SignOnStart>('/login/single-sign-on', {
    body: {},
  });
  sessionStorage.setItem(KEY, JSON.stringify({ challenge, to }));
  window.location.assign(url);
}

/** Returns the sign-on that this tab began, and forgets it. */
export function consumeSignOn(): { challenge: string; to: string } | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}

/** @param query what the provider put behind the `?` */
export async function finishSignOn(
  challenge: string,
  query: string,
): Promise<SecondStepAnswer | null> {
  const body = { challenge, query };
  return applySignIn(await requestWithProof('/login/single-sign-on/finish', { body, headers }));
}
