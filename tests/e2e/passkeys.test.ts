/** Passkeys with a browser's own authenticator, attacked: replayed, from elsewhere, copied, without a finger. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, MARIA, storageOf } from './support/api.ts';
import { addPasskey } from './support/passkey.ts';
import { PHONE, product } from './support/product.ts';
import type { WatchedPage } from './support/watch.ts';

interface Begun {
  challenge: string;
  options: Record<string, unknown>;
}

describe('a passkey of a browser', () => {
  const takda = product();
  let page: WatchedPage;
  let authenticator: { devtools: CDPSession; id: string };
  /** A page of somebody else on this machine, whose name is the same but not its port. */
  let elsewhere: Server;
  beforeAll(async () => {
    page = await takda.newPage(
      { viewport: PHONE, storage: await storageOf(takda, MARIA) },
      { isKept: true },
    );
    authenticator = await addPasskey(page);
    elsewhere = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>'),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve));
  });
  afterAll(() => elsewhere.close());
  beforeEach(async () => {
    await page.goto('/faqs');
  });

  const begin = (): Promise<Begun> => ask(takda, '/login/passkey', { body: {} });
  const statusOf = async ({ challenge }: Begun, passkey: unknown): Promise<number> => {
    const answer = await fetch(`${takda.address}/api/login/passkey/verify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge, passkey }),
    });
    return answer.status;
  };
  /** What the authenticator says to these options on the page that is open. */
  const show = ({ options }: Begun, changed: object = {}): Promise<unknown> =>
    page.evaluate(
      async (json) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as never);
        const credential = await navigator.credentials.get({ publicKey });
        return (credential as PublicKeyCredential).toJSON();
      },
      { ...options, ...changed },
    );

  it('signs in once with what it has said', async () => {
    const begun = await begin();
    const shown = await show(begun);
    expect(await statusOf(begun, shown)).toBe(200);
    expect(await statusOf(begun, shown)).toBe(422);
    expect(await statusOf(await begin(), shown)).toBe(422);
  });

  it('is of no use to a page of another origin', async () => {
    const begun = await begin();
    page.watch.expect(/^asked for http:\/\/localhost:/);
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
    expect(await statusOf(begun, await show(begun))).toBe(422);
  });

  it('is refused without a finger, a face or a PIN', async () => {
    const { devtools, id } = authenticator;
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    const begun = await begin();
    const shown = await show(begun, { userVerification: 'discouraged' });
    expect(await statusOf(begun, shown)).toBe(422);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  });

  it('is refused as a copy that has counted less', async () => {
    const { devtools, id: authenticatorId } = authenticator;
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    const [original] = credentials;
    if (!original) throw new Error('The authenticator has no passkey.');
    expect(original.signCount).toBeGreaterThan(1);
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    const copy = { ...original, signCount: 0 };
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
    const begun = await begin();
    expect(await statusOf(begun, await show(begun))).toBe(422);
  });
});
