/** The steps of signing in, as tests take them. */
import { sql } from 'drizzle-orm';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import type { Answer } from '#tests/support/client.ts';
import type { TestApp } from '#tests/support/testApp.ts';

export const PASSWORD = 'correct horse battery';

export async function codeSentTo(app: TestApp, email: string): Promise<string> {
  while ((await deliverMails(app.deps, app.app.log)) > 0);
  return app.mailbox.codeFor(email);
}

export async function startLogin(app: TestApp, login: string, password = PASSWORD) {
  const answer = await app.anyone.post('/login', { login, password });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as { challenge: string; expires_at: string; resend_at: string };
}

export const verify = (app: TestApp, challenge: string, code: unknown) =>
  app.anyone.post('/login/verify-otp-code', { challenge, code });

/** Both steps. */
export async function signIn(app: TestApp, email: string, password = PASSWORD): Promise<Answer> {
  const { challenge } = await startLogin(app, email, password);
  return verify(app, challenge, await codeSentTo(app, email));
}

/** Any code but this one. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** As if no one had tried anything yet. */
export async function forgetTries(app: TestApp) {
  await app.db.execute(sql`delete from challenges`);
  await app.db.execute(sql`delete from rate_limits`);
  app.mailbox.mails.length = 0;
}

/** From another address than the tests' own. */
export async function postFrom(
  app: TestApp,
  address: string,
  [path, body, headers = {}]: [path: string, body: object, headers?: Record<string, string>],
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers,
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}
