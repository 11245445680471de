/** What a test arranges behind the scenes, over the product's own API. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Product } from './product.ts';

export const DEMO_PASSWORD = 'takda-demo-2026';
export const ADMIN = 'admin@takda.test';
export const STAFF = 'staff@takda.test';
export const MARIA = 'maria@takda.test';

interface ApiSession {
  token: string;
  user: { id: string; email: string };
}

interface ApiReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
  body: any;
}

interface Call {
  body?: unknown;
  token?: string;
}

/** A body makes it a POST. What is busy is asked again, as a page does. */
export async function call(
  product: Product,
  path: string,
  { body, token }: Call = {},
): Promise<ApiReply> {
  const reply = await fetch(`${product.address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const seconds = Number(reply.headers.get('retry-after'));
  if (reply.status === 503 && seconds > 0) {
    await wait(seconds * 1000);
    return call(product, path, { body, token });
  }
  return { status: reply.status, body: await reply.json() };
}

/** As `call`, where anything but success ends the test. */
export async function ask(product: Product, path: string, options: Call = {}) {
  let { status, body } = await call(product, path, options);
  // A busy machine sheds load: asked again it answers.
  for (let tries = 0; status === 503 && tries < 20; tries += 1) {
    await wait(1000);
    ({ status, body } = await call(product, path, options));
  }
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

const sessions = new WeakMap<Product, Map<string, Promise<ApiSession>>>();

/** Password and mailed code, once a product and account: a minute lies between two mails. */
export function sessionOf(product: Product, email: string): Promise<ApiSession> {
  const known = sessions.get(product) ?? new Map<string, Promise<ApiSession>>();
  sessions.set(product, known);
  const session = known.get(email) ?? signIn(product, email);
  known.set(email, session);
  return session;
}

async function signIn(product: Product, email: string): Promise<ApiSession> {
  const since = product.now;
  const body = { login: email, password: DEMO_PASSWORD };
  const { challenge } = await ask(product, '/login', { body });
  const code = await product.codeFor(email, since);
  return ask(product, '/login/verify-otp-code', { body: { challenge, code } });
}

/** The browser's storage of somebody who is signed in already. */
export async function storageOf(product: Product, email: string): Promise<Record<string, string>> {
  const { token, user } = await sessionOf(product, email);
  return { 'takda-production': JSON.stringify({ token, user }) };
}

export async function serviceNamed(product: Product, name: string) {
  const { data } = await ask(product, `/services?per_page=100&search=${encodeURIComponent(name)}`);
  const found = data.find((one: { name: string }) => one.name === name);
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
}

/** Active constituents other than Maria; first who has least booked ahead, so that no limit bites. */
export async function otherConstituents(product: Product, count: number) {
  const { token } = await sessionOf(product, ADMIN);
  const path = `/users?status=active&per_page=100&sort_by=email&order_by=ASC`;
  const { data } = await ask(product, path, { token });
  const visits = await visitsSinceYesterday(product, token);
  return data
    .filter((one: { email: string; roles: { name: string }[] }) => {
      const isConstituent = one.roles.every(({ name }) => name === 'constituent');
      return isConstituent && one.email !== MARIA;
    })
    .toSorted((a: { id: string }, b: { id: string }) => visits(a.id) - visits(b.id))
    .slice(0, count) as { id: string; email: string }[];
}

const DAY_MS = 24 * 60 * 60_000;

/** How many visits of each person are ahead or of today: nobody can walk in during another visit of theirs. */
export async function visitsSinceYesterday(product: Product, token: string) {
  const from = encodeURIComponent(new Date(product.now - DAY_MS).toISOString());
  const path = `/reservations?status=pending&status=approved&starts_at_from=${from}&per_page=1000`;
  const { data, total } = await ask(product, path, { token });
  expect(total).toBeLessThanOrEqual(1000);
  const ids: string[] = data.map((one: { user_id: string }) => one.user_id);
  return (id: string) => ids.filter((one) => one === id).length;
}
