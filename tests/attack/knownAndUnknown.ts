/** Whether an answer, or the time that it takes, tells what is known here from what is not. */
import type { Db } from '#server/db/database.ts';
import { buildUser } from '../support/builders/buildUser.ts';

/** Makes a call from a network of its own, so that no limit is met. */
type Post = (path: string, body: object) => Promise<{ status: number; body: unknown }>;
type Ask = () => Promise<[path: string, body: object]>;
export type Comparison = [name: string, one: Ask, other: Ask];

const PASSWORD = 'a password that is not theirs';
const THEIRS = 'a password that is theirs';

let made = 0;
const fresh = () => `person-${process.pid}-${++made}@timing.test`;
const registration = (email: string, username = email.split('@')[0]) => ({
  ...{ email, username, password: 'a fine long secret' },
  profile: { first_name: 'Ana', last_name: 'Reyes' },
});

export function comparisons(db: Db, post: Post): Comparison[] {
  const person = (roles = ['constituent']) => buildUser(db, { email: fresh(), roles });
  const known = async () => (await person()).email;
  const withPassword = async () =>
    (await buildUser(db, { email: fresh(), password: THEIRS })).email;
  const staff = async () => (await person(['staff'])).email;
  const unknown = async () => fresh();
  const email =
    (path: string, of: () => Promise<string>): Ask =>
    async () => [path, { email: await of() }];
  const login =
    (of: () => Promise<string>): Ask =>
    async () => ['/login', { login: await of(), password: PASSWORD }];
  const tried =
    (of: () => Promise<string>): Ask =>
    async () => {
      const { body } = await post('/login/code', { email: await of() });
      const { challenge } = body as { challenge: string };
      return ['/login/verify-otp-code', { challenge, code: '000000' }];
    };
  return [
    ['login: known, unknown', login(withPassword), login(unknown)],
    ['login/code: known, unknown', email('/login/code', known), email('/login/code', unknown)],
    ['login/code: staff, unknown', email('/login/code', staff), email('/login/code', unknown)],
    [
      'forgot-password: known, unknown',
      email('/forgot-password', known),
      email('/forgot-password', unknown),
    ],
    ['wrong code: known, unknown', tried(known), tried(unknown)],
    [
      'register: known, unknown address',
      async () => ['/register', registration(await known(), `new-${made}`)],
      async () => ['/register', registration(fresh())],
    ],
    [
      'register: known, unknown user name',
      async () => ['/register', registration(fresh(), (await person()).username)],
      async () => {
        await person();
        return ['/register', registration(fresh())];
      },
    ],
  ];
}

export interface Compared {
  /** Milliseconds. */
  one: number[];
  other: number[];
  /** Statuses and bodies, without what is new in every answer. */
  answers: Set<string>;
}

/** @param warmUp how often before it counts */
export async function compare(
  post: Post,
  [, one, other]: Comparison,
  { times, warmUp }: { times: number; warmUp: number },
): Promise<Compared> {
  const compared: Compared = { one: [], other: [], answers: new Set() };
  for (let n = 0; n < times + warmUp; n++) {
    // In turns, the one and the other first, so that what changes on the machine changes for both.
    const pair = [
      [one, compared.one],
      [other, compared.other],
    ] as const;
    const turn = n % 2 ? pair : pair.toReversed();
    // Made before either is timed: somebody who is known is written first, which slows what follows.
    const ready = [];
    for (const [ask, kept] of turn) ready.push({ asked: await ask(), kept });
    for (const {
      asked: [path, sent],
      kept,
    } of ready) {
      const begun = performance.now();
      const { status, body } = await post(path, sent);
      const taken = performance.now() - begun;
      compared.answers.add(`${status} ${JSON.stringify(body, withoutNew)}`);
      if (n >= warmUp) kept.push(taken);
    }
  }
  return compared;
}

const NEW = ['challenge', 'expires_at', 'resend_at', 'retry_after'];
const withoutNew = (key: string, value: unknown) => (NEW.includes(key) ? '…' : value);

/** Mann-Whitney: how often one of the first takes longer than one of the second. 0.5 tells nothing. */
export function areaUnderCurve({ one, other }: Compared): number {
  let longer = 0;
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (one.length * other.length);
}

/** Of an area that tells nothing, by how many times were compared. */
export const standardError = ({ one: { length: n }, other: { length: m } }: Compared) =>
  Math.sqrt((n + m + 1) / (12 * n * m));
