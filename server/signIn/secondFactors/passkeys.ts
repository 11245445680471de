/** Passkeys by WebAuthn: what the browser is asked, and whether its answer is right. */
import type { z } from 'zod';
import type { confirmPasskeyBody, shownPasskey } from '#schema/signIn/secondFactor.ts';

/**
 * Loaded on first use: its certificates are a quarter of what a start would load, and few processes
 * ever see a passkey.
 */
const webAuthn = () => import('@simplewebauthn/server');

export type ShownPasskey = z.infer<typeof shownPasskey>;
type NewPasskey = z.infer<typeof confirmPasskeyBody>['passkey'];

export interface StoredPasskey {
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[] | null;
}

/** A passkey belongs to the host of the public address, and works nowhere else. */
const siteOf = (public_url: string) => {
  const { hostname, origin } = new URL(public_url);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

const known = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    ...(transports ? { transports } : {}),
  }));

interface Person {
  id: string;
  email: string;
  name: string;
}
interface Creation {
  public_url: string;
  organisation: string;
  person: Person;
  passkeys: readonly StoredPasskey[];
}

export const creationOptions = async ({ public_url, organisation, person, passkeys }: Creation) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: organisation,
    rpID: siteOf(public_url).expectedRPID,
    userName: person.email,
    userID: new TextEncoder().encode(person.id),
    userDisplayName: person.name,
    excludeCredentials: known(passkeys),
    // A discoverable passkey can sign in without a user name.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** @param passkeys which may be used; none: any that the device has for this site */
export const requestOptions = async (public_url: string, passkeys: readonly StoredPasskey[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: siteOf(public_url).expectedRPID,
    allowCredentials: known(passkeys),
    userVerification: passkeys.length > 0 ? 'preferred' : 'required',
  });

interface Answer<T> {
  public_url: string;
  challenge: string;
  passkey: T;
}

/** @returns what to store; null for a wrong answer */
export async function readNewPasskey({ public_url, challenge, passkey }: Answer<NewPasskey>) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...siteOf(public_url),
      response: passkey as never,
      expectedChallenge: challenge,
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: passkey.response.transports ?? null,
    };
  } catch {
    return null;
  }
}

interface Shown extends Answer<ShownPasskey> {
  stored: StoredPasskey;
  /** The device must have checked a finger, a face or a PIN, since the passkey counts as both factors. */
  isAlone: boolean;
}

/** @returns its signature counter; null for a wrong answer */
export async function counterOfShown(shown: Shown): Promise<number | null> {
  const { public_url, challenge, passkey, stored, isAlone } = shown;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...siteOf(public_url),
      response: passkey as never,
      expectedChallenge: challenge,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: stored.counter,
      },
      requireUserVerification: isAlone,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // What exactly is wrong is not revealed.
    return null;
  }
}
