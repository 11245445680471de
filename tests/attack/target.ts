/** The product under attack: its processes on this machine, and the database behind them. */
import type { Db } from '#server/db/database.ts';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser, type UserOverrides } from '../support/builders/buildUser.ts';
import type { Answer, Client } from '../support/client.ts';
import { MemoryFiles } from '../support/memoryFiles.ts';
import type { Arranging } from '../support/testApp.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Nothing but this machine is attacked. */
export const isHere = (url: string) =>
  URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname);

export class OutOfTime extends Error {}

export class Target implements Arranging {
  readonly urls: readonly string[];
  readonly db: Db;
  readonly clock = { now: () => new Date() };
  readonly files = new MemoryFiles();
  requests = 0;
  readonly #deadline: number;

  constructor({ urls, db, minutes }: { urls: readonly string[]; db: Db; minutes: number }) {
    this.urls = urls;
    this.db = db;
    this.#deadline = Date.now() + minutes * 60_000;
  }

  /** Each request goes to another of the processes. @throws OutOfTime */
  nextUrl(): string {
    if (Date.now() > this.#deadline) throw new OutOfTime('The time was up');
    this.requests += 1;
    return this.urls[this.requests % this.urls.length] ?? '';
  }

  /** One that nobody else comes from; the product believes this machine's word for it. */
  newNetwork(): string {
    this.#networks += 1;
    const [a, b, c] = [16, 8, 0].map((shift) => (this.#networks >> shift) & 255);
    return `10.${a}.${b}.${c}`;
  }
  #networks = 0;

  /** @param network that it comes from; a new one for each client where absent */
  client(token: string | null, network = this.newNetwork()): Client {
    const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
      const reply = await fetch(`${this.nextUrl()}/api${path}`, {
        ...init,
        signal: AbortSignal.timeout(60_000),
        headers: {
          accept: 'application/json',
          'x-forwarded-for': network,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(init.headers as Record<string, string>),
        },
      });
      const text = await reply.text();
      const headers = Object.fromEntries(reply.headers);
      const isJson = headers['content-type']?.includes('json');
      return { status: reply.status, body: isJson ? JSON.parse(text) : text, headers };
    };
    return {
      token,
      get: (path, headers = {}) => send(path, { headers }),
      post: (path, body = {}, headers = {}) =>
        send(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        }),
    };
  }

  get anyone(): Client {
    return this.client(null);
  }

  async signedIn(user: { id: string }): Promise<Client> {
    return this.client(await buildSession(this.db, user, new Date()));
  }

  async as(role: string, overrides: UserOverrides = {}) {
    const user = await buildUser(this.db, { roles: [role], ...overrides });
    return { ...(await this.signedIn(user)), user };
  }
}
