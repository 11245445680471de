/** The doors: what single sign-on gives, counts of wrong passwords, one code of an app, addresses to return to. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows } from '#server/db/query.ts';
import { codeOf, stepAt } from '#server/signIn/secondFactors/totp.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { uniqueKey } from '../support/builders/unique.ts';
import type { SignOnProvider } from '../support/signOnProvider.ts';
import { inTurns, tally } from './places.ts';
import type { Target } from './target.ts';
import { type Outcome, runAttack, type Verdict } from './verdicts.ts';

const PASSWORD = 'correct horse battery';
const WRONG = 'a password that is not theirs';
const AT_ONCE = 40;

/** @param provider that the processes believe; absent where they are somebody else's */
export async function attackDoors(target: Target, provider?: SignOnProvider): Promise<Verdict[]> {
  const verdicts = [
    await runAttack(target, 'wrong passwords by one name, then by the other', () => count(target)),
    await runAttack(target, `one code of an app by ${AT_ONCE} sign-ins at once`, () =>
      useAppCode(target),
    ),
    await runAttack(target, 'paths that name another host', () => leaveSite(target)),
  ];
  if (!provider) return verdicts;
  const power = () => keepPower(target, provider);
  return [...verdicts, await runAttack(target, 'ways in that outlive single sign-on', power)];
}

async function count(target: Target): Promise<Outcome> {
  const sequence = async (email: string, username: string) => {
    const one = target.client(null, target.newNetwork());
    const names = [...Array<string>(11).fill(email), username];
    const statuses = await inTurns(names, 1, async (login) => {
      const { status, body } = await one.post('/login', { login, password: WRONG });
      return `${status} ${body.code}`;
    });
    return statuses.join(' ');
  };
  const known = await buildUser(target.db, { password: PASSWORD });
  const nobody = uniqueKey('nobody');
  const seen = [
    await sequence(known.email, known.username),
    await sequence(`${nobody}@attack.test`, `${nobody}-name`),
  ];
  return {
    figure: `known ends in ${lastOf(seen[0])}, unknown in ${lastOf(seen[1])}`,
    limit: 'the same, throughout',
    holds: seen[0] === seen[1],
  };
}

const lastOf = (sequence = '') => sequence.split(' ').slice(-2).join(' ');

async function useAppCode(target: Target): Promise<Outcome> {
  const { user, ...person } = await target.as('constituent', { password: PASSWORD });
  const current_password = PASSWORD;
  const { body } = await person.post('/profile/second-factors/totp', { current_password });
  const secret = bytesOf(body.secret);
  const code = () => codeOf(secret, stepAt(new Date()));
  await person.post('/profile/second-factors/totp/confirm', {
    ...{ id: body.id, name: 'Phone', code: code() },
  });
  const forgetUse = () =>
    target.db.execute(sql`update second_factors set counter = 0 where user_id = ${user.id}`);
  const networks = Array.from({ length: 8 }, () => target.client(null, target.newNetwork()));
  const begin = async (at: number) => {
    const client = networks[at % networks.length] ?? target.anyone;
    const begun = await client.post('/login', { login: user.email, password: PASSWORD });
    return { client, challenge: begun.body.challenge as string };
  };
  // Who has signed in from somewhere is counted apart there, and waits for nobody elsewhere.
  for (const at of networks.keys()) {
    await forgetUse();
    const { client, challenge } = await begin(at);
    await client.post('/login/second-factor', { challenge, code: code() });
  }
  const begun = await inTurns([...Array(AT_ONCE).keys()], 8, begin);
  await forgetUse();
  const shown = code();
  const statuses = await Promise.all(
    begun.map(async ({ client, challenge }) => {
      const answer = await client.post('/login/second-factor', { challenge, code: shown });
      return answer.status;
    }),
  );
  const sessions = statuses.filter((status) => status === 200).length;
  return { figure: `${tally(statuses)}`, limit: '1 × 200', holds: sessions === 1 };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((one) => LETTERS.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

async function leaveSite(target: Target): Promise<Outcome> {
  const starts = ['/', '/.//', '/..//', '/%2e//', '//', '/%5c', '/%09/', '/%2f%2f', '/admin//'];
  const ends = [
    'evil.example',
    'evil.example/..',
    'login?to=//evil.example',
    'login?to=/.//evil.example',
  ];
  const led: string[] = [];
  for (const path of starts.flatMap((start) => ends.map((end) => start + end))) {
    const base = target.nextUrl();
    const answer = await fetch(base + path, { redirect: 'manual' });
    await answer.arrayBuffer();
    const next = answer.headers.get('location');
    if (next !== null && new URL(next, base).origin !== new URL(base).origin) led.push(path);
    if (answer.status >= 500) led.push(path);
  }
  return {
    figure: `${led.length} led away${led.length > 0 ? `: ${led.slice(0, 3).join(', ')}` : ''}`,
    limit: '0',
    holds: led.length === 0,
  };
}

async function keepPower(target: Target, provider: SignOnProvider): Promise<Outcome> {
  await target.as('admin');
  const sub = `attacker-${randomUUID()}`;
  const email = `${sub}@attack.test`;
  provider.nextIs({ sub, email, email_verified: true, groups: ['admins'] });
  const begun = (await target.anyone.post('/login/single-sign-on')).body;
  const query = await provider.visit(begun.url);
  const { challenge } = begun;
  const signedOn = await target.anyone.post('/login/single-sign-on/finish', { challenge, query });
  const { token, user } = signedOn.body;
  const power = async (one: string | null) => (await target.client(one).get('/mails')).status;
  const before = await power(token);

  const forgotten = await target.anyone.post('/forgot-password', { email });
  const [mail] = await rows<{ has_code: boolean }>(
    target.db,
    sql`select letter ? 'code' as has_code from mail_contents
      join mails on mails.id = mail_id where recipient = ${email} order by created_at desc limit 1`,
  );
  const { id } = await buildUser(target.db, { password: PASSWORD });
  await target.db.execute(sql`insert into credentials (user_id, password_hash, changed_at)
    select ${user.id}::uuid, password_hash, changed_at from credentials where user_id = ${id}`);
  const byPassword = (await target.anyone.post('/login', { login: email, password: PASSWORD }))
    .status;
  const local = await power((await target.signedIn(user)).token);

  provider.becomes(sub, null);
  await target.db.execute(
    sql`update sessions set ask_at = now() where user_id = ${user.id} and issuer is not null`,
  );
  let after = before;
  for (let seconds = 0; seconds < 75 && after !== 401; seconds++) {
    await new Promise((go) => setTimeout(go, 1000));
    after = await power(token);
  }
  const hasCode = mail?.has_code ?? false;
  return {
    figure: `there ${before}, password ${byPassword}, session here ${local}, code ${hasCode ? 'yes' : 'no'}, removed ${after}`,
    limit: 'there 200, password 403, session here 403, code no, removed 401',
    holds:
      [before, byPassword, local, after].join(' ') === '200 403 403 401' &&
      forgotten.status === 200 &&
      !hasCode,
  };
}
