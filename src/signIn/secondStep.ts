/** The calls of second factors at a sign-in, of passkeys and of single sign-on. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { z } from 'zod';
import type { SecondStepAnswer, secondStepBody } from '#schema/signIn/secondFactor.ts';
import { ask } from '../http/ask.ts';
import { withProof } from '../http/proof.ts';
import { t } from '../language/t.ts';
import { applySignIn } from './login.ts';

const headers = { Device: 'web' };

type SecondFactorProof = Omit<z.input<typeof secondStepBody>, 'challenge'>;

/** The session is set when this resolves. */
export async function finishSecondStep(challenge: string, shown: SecondFactorProof): Promise<void> {
  applySignIn(await ask('POST /login/second-factor', { body: { challenge, ...shown }, headers }));
}

/** The person closed the browser's own dialog, or it took too long. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Asks the browser for a passkey; the library is loaded on demand. @throws PasskeyCancelled */
export async function showPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new PasskeyCancelled(t('No passkey was shown. Try again, or choose another way.'));
  });
}

/** Both factors at once: the session is set when this resolves. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, options } = await ask('POST /login/passkey', { body: {} });
  const passkey = await showPasskey(options);
  const body = { challenge, passkey };
  applySignIn(
    await withProof((proof) =>
      ask('POST /login/passkey/verify', { body, headers: { ...headers, ...proof } }),
    ),
  );
}

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

export const signInMethods = () => ask('GET /login/methods');

/** Kept in the session storage: only the tab that began a sign-on can finish it. */
const KEY = 'takda-sign-on';

/** Goes to the provider's page. @param to where to go after signing in */
export async function goToSignOn(to: string): Promise<void> {
  const { challenge, url } = await withProof((proof) =>
    ask('POST /login/single-sign-on', { body: {}, headers: proof }),
  );
  sessionStorage.setItem(KEY, JSON.stringify({ challenge, to }));
  window.location.assign(url);
}

/** Returns the sign-on that this tab began, and forgets it. */
export function consumeSignOn(): { challenge: string; to: string } | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    return JSON.parse(stored ?? 'null');
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
  return applySignIn(
    await withProof((proof) =>
      ask('POST /login/single-sign-on/finish', { body, headers: { ...headers, ...proof } }),
    ),
  );
}
