/** A provider of single sign-on on this machine, where whoever is named is signed in unasked. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { SingleSignOn } from '#server/config/config.ts';

export const PUBLIC_URL = 'http://localhost:3000';

export interface Someone {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: readonly string[];
  amr?: readonly string[];
}

export class SignOnProvider {
  /** As the application is configured; the address is known once it runs. */
  readonly signOn: SingleSignOn = {
    issuer: '',
    client_id: 'takda',
    client_secret: 'a-secret-between-the-two',
    label: 'City account',
    scope: 'openid email profile',
    roles: {
      claim: 'groups',
      values: {
        admins: { roles: ['admin'], teams: [] },
        counter: { roles: ['staff'], teams: ['City Hall'] },
        nothing: { roles: ['a role that there is not'], teams: ['City Hall'] },
      },
    },
    has_second_factor: true,
  };
  readonly #publicUrl: string;
  #server: Server | null = null;
  readonly #people = new Map<string, Someone>();
  #present = '';
  /** Says no instead. */
  isRefusing = false;
  /** Does not answer. */
  isAway = false;
  /** Whether it gives a token to ask again with; else its user info answers for ten minutes. */
  givesRefreshTokens = true;

  constructor(publicUrl = PUBLIC_URL) {
    this.#publicUrl = publicUrl;
  }

  async start(port = 0) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const provider = this.#provider(issuer);
    const answer = provider.callback();
    server.on('request', (request, response) => {
      keepCookies(response);
      if (this.isAway) return request.destroy();
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      const result = this.isRefusing
        ? { error: 'access_denied', error_description: 'Cancelled' }
        : { login: { accountId: this.#present } };
      void provider.interactionFinished(request, response, result);
    });
    this.#server = server;
    this.signOn.issuer = issuer;
  }

  stop() {
    this.#server?.closeAllConnections();
    return new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Whoever comes next is this person, and whatever was said of them before is over. */
  nextIs(someone: Someone) {
    this.#people.set(someone.sub, someone);
    this.#present = someone.sub;
  }

  /** What is said of somebody from now on; null: nothing, they are gone. */
  becomes(sub: string, someone: Partial<Someone> | null) {
    const before = this.#people.get(sub);
    if (someone && before) this.#people.set(sub, { ...before, ...someone });
    else this.#people.delete(sub);
  }

  /** As a browser goes to it and is led back. @returns what stands behind the `?` */
  async visit(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    let url = address;
    while (!url.startsWith(this.#publicUrl)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const one of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (!next) throw new Error(`${answer.status} ${await answer.text()}`);
      url = new URL(next, url).href;
    }
    return new URL(url).search.slice(1);
  }

  #provider(issuer: string) {
    const { client_id, client_secret } = this.signOn;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const profile = ['given_name', 'family_name'];
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id,
          client_secret,
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [`${this.#publicUrl}/login/single-sign-on`],
          post_logout_redirect_uris: [`${this.#publicUrl}/`],
        },
      ],
      claims: { openid: ['sub', 'groups', 'amr'], email: ['email', 'email_verified'], profile },
      cookies: { keys: ['only for tests'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx: unknown, sub: string) =>
        this.#people.has(sub)
          ? { accountId: sub, claims: () => ({ ...this.#people.get(sub) }) }
          : undefined,
      issueRefreshToken: async () => this.givesRefreshTokens,
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
      // Nobody is asked whether they agree.
      loadExistingGrant: async ({
        oidc,
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const { clientId } = oidc.client;
        const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
      ttl: {
        AccessToken: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
        Grant: 600,
        RefreshToken: 600,
      },
    });
    return provider;
  }
}

/** The browser goes by its machine's clock, before which a cookie of a test's earlier day has expired. */
function keepCookies(response: ServerResponse) {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    set(
      name,
      name.toLowerCase() === 'set-cookie'
        ? [value].flat().map((one) => String(one).replace(/; expires=[^;]+/i, ''))
        : value,
    );
}
