/** Speaks to the provider by OpenID Connect: authorization code with PKCE, state and nonce. */
import * as client from 'openid-client';
import { msg, phrase } from '#schema/language/index.ts';
import { SIGN_ON_PATH } from '#schema/signIn/singleSignOn.ts';
import type { Config, SingleSignOn } from '../../config/config.ts';
import { AppError } from '../../http/errors.ts';
import { fetchTraced } from '../../http/outgoing.ts';
import type { Renewal } from '../sessions/renewal.ts';

const TIMEOUT_SECONDS = 10;

/** Discovered once; after a failure the next sign-in tries again. */
const discovered = new WeakMap<SingleSignOn, Promise<client.Configuration>>();

function providerOf(signOn: SingleSignOn): Promise<client.Configuration> {
  const known = discovered.get(signOn);
  if (known) return known;
  const issuer = new URL(signOn.issuer);
  const discovery = client.discovery(issuer, signOn.client_id, signOn.client_secret, undefined, {
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: (url, options) => fetchTraced(url, options as RequestInit),
    // The configuration allows http for this machine only.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  discovered.set(signOn, discovery);
  discovery.catch(() => discovered.delete(signOn));
  return discovery;
}

const returnAddress = (public_url: string) => `${public_url}${SIGN_ON_PATH}`;

/** What the provider's answer is checked against. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

/** @throws AppError unavailable when the provider does not answer */
export async function addressToSignIn(signOn: SingleSignOn, public_url: string) {
  const provider = await providerOf(signOn).catch(() => {
    throw unreachable(signOn);
  });
  const expected: Expected = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(public_url),
    scope: signOn.scope,
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, expected };
}

export type Claims = Readonly<Record<string, unknown>> & { sub: string };

interface ProviderReturn {
  public_url: string;
  query: string;
  expected: Expected;
}

/**
 * Exchanges the code and reads who it is, from the signed token and from the user info.
 * @throws AppError invalid at `root` for a wrong answer; unavailable without any
 */
export async function claimsOf(
  signOn: SingleSignOn,
  { public_url, query, expected }: ProviderReturn,
): Promise<{ claims: Claims; renewal: Renewal }> {
  const back = new URL(returnAddress(public_url));
  back.search = query;
  try {
    const provider = await providerOf(signOn);
    const tokens = await client.authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw refused();
    const more = await userInfo(provider, tokens.access_token, claims.sub);
    return { claims: { ...more, ...claims }, renewal: renewalOf(tokens) };
  } catch (error) {
    throw signInError(signOn, error);
  }
}

const userInfo = async (provider: client.Configuration, access_token: string, subject: string) =>
  provider.serverMetadata().userinfo_endpoint
    ? client.fetchUserInfo(provider, access_token, subject)
    : {};

const renewalOf = ({ access_token, refresh_token }: Renewal): Renewal => ({
  access_token,
  refresh_token,
});

export type AskedAgain =
  /** `isWhole`: with a token that it signed anew; the user info alone may leave groups out. */
  | { kind: 'vouched'; claims: Claims; isWhole: boolean; renewal: Renewal }
  /** It no longer knows of that sign-in, or of that person. */
  | { kind: 'over' }
  | { kind: 'away' };

/** Asks again who it is: with the refresh token, or for the user info while its token lasts. */
export async function askAgain(
  signOn: SingleSignOn,
  { subject, renewal }: { subject: string; renewal: Renewal },
): Promise<AskedAgain> {
  try {
    const provider = await providerOf(signOn);
    const tokens = renewal.refresh_token
      ? await client.refreshTokenGrant(provider, renewal.refresh_token)
      : null;
    const signed = tokens?.claims();
    if (signed && signed.sub !== subject) return { kind: 'over' };
    const { access_token } = tokens ?? renewal;
    const more = await userInfo(provider, access_token, subject);
    const claims = { ...more, ...signed, sub: subject };
    return {
      kind: 'vouched',
      claims,
      isWhole: signed !== undefined,
      renewal: tokens ? renewalOf({ ...renewal, ...tokens }) : renewal,
    };
  } catch (error) {
    return { kind: isNo(error) ? 'over' : 'away' };
  }
}

/** RFC 6749, 5.2, and RFC 6750, 3.1: the token is of no use any longer. */
const isNo = (error: unknown) =>
  (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') ||
  (error instanceof client.WWWAuthenticateChallengeError && error.status === 401);

function signInError(signOn: SingleSignOn, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
    const words = phrase('You were not signed in at {label}.', { label: signOn.label });
    return new AppError('invalid', words, { errors: { root: words } });
  }
  const isAway =
    error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT';
  return isAway ? unreachable(signOn) : refused();
}

/** @returns null if there is no provider, if it has no such page, or does not answer */
export async function addressToSignOut({
  single_sign_on,
  public_url,
}: Pick<Config, 'single_sign_on' | 'public_url'>): Promise<string | null> {
  const provider = single_sign_on && (await providerOf(single_sign_on).catch(() => null));
  if (!provider?.serverMetadata().end_session_endpoint) return null;
  const after = { post_logout_redirect_uri: `${public_url}/` };
  return client.buildEndSessionUrl(provider, after).href;
}

const unreachable = ({ label }: SingleSignOn) =>
  new AppError(
    'unavailable',
    phrase('{label} does not answer right now. Try again in a moment.', { label }),
    { retry_after: 10, cause: 'sign_on_away' },
  );
const OVER = msg('This sign-in is not right, or it took too long. Start again.');
export const refused = () => new AppError('invalid', OVER, { errors: { root: OVER } });
