/**
 * `npm run bench:timing`: whether the time of an answer tells what is known here from what is not.
 * For each call the area under the curve (AUC) of the times of the known against those of the
 * unknown: 0.5 tells nothing, 1 everything. Between 0.45 and 0.55 it is as good as nothing; else 1
 * is the exit code. `-- --times 400` measures each so often.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { buildApp } from '../server/app.ts';
import { ensureBuiltInRoles } from '../server/auth/roles.ts';
import { readConfig } from '../server/config.ts';
import { openPostgres } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { ensureSettings } from '../server/settings/settings.ts';
import { buildUser } from '../tests/support/builders/buildUser.ts';
import { Mailbox } from '../tests/support/mailbox.ts';
import { MemoryFiles } from '../tests/support/memoryFiles.ts';
import { testKeyring } from '../tests/support/testKeys.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '300' },
    server: {
      type: 'string',
      default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    },
  },
});
const times = Number(values.times);
const [LEAST, MOST] = [0.45, 0.55];
const PASSWORD = 'a password that is not theirs';
const name = `takda_timing_${process.pid}`;

const root = openPostgres(values.server, 1, () => undefined);
await root.db.execute(sql.raw(`create database ${name}`));
const url = Object.assign(new URL(values.server), { pathname: `/${name}` }).toString();
const database = openPostgres(url, 4, () => undefined);
const now = () => new Date();
await migrate(database.db);
await ensureBuiltInRoles(database.db, now());
await ensureSettings(database.db, now());
const app = await buildApp(
  {
    config: readConfig({ DEMO: 'off' }),
    database,
    clock: now,
    mailer: new Mailbox(),
    files: new MemoryFiles(now),
    keyring: testKeyring('timing'),
  },
  { logger: false },
);

let asked = 0;
/** Each from a network of its own, so that no limit is met. */
async function millisecondsOf(path: string, payload: object): Promise<number> {
  asked += 1;
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const begun = process.hrtime.bigint();
  await app.inject({ method: 'POST', url: `/api${path}`, remoteAddress, payload });
  return Number(process.hrtime.bigint() - begun) / 1e6;
}

let made = 0;
const fresh = () => `person-${++made}@timing.test`;
const registration = (email: string, username = email.split('@')[0]) => ({
  ...{ email, username, password: 'a fine long secret' },
  profile: { first_name: 'Ana', last_name: 'Reyes' },
  privacy_version: 1,
});
const person = async (roles = ['constituent']) => buildUser(database.db, { email: fresh(), roles });
const challengeFor = async (email: string) => {
  asked += 1;
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const payload = { email };
  const begun = await app.inject({
    method: 'POST',
    url: '/api/login/code',
    remoteAddress,
    payload,
  });
  return { challenge: begun.json().challenge, code: '000000' };
};

type Ask = () => Promise<[path: string, body: object]>;
const email =
  (path: string, of: () => Promise<string>): Ask =>
  async () => [path, { email: await of() }];
const known = async () => (await person()).email;
const staff = async () => (await person(['staff'])).email;
const unknown = async () => fresh();
const login =
  (of: () => Promise<string>): Ask =>
  async () => ['/login', { login: await of(), password: PASSWORD }];
const tried =
  (of: () => Promise<string>): Ask =>
  async () => ['/login/verify-otp-code', await challengeFor(await of())];

const measured: [name: string, one: Ask, other: Ask][] = [
  ['login: known, unknown', login(known), login(unknown)],
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

/** Mann-Whitney: how often one of the first takes longer than one of the second. */
function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  let longer = 0;
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (one.length * other.length);
}
const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;

console.log(
  `${'call'.padEnd(40)}${'median ms'.padStart(12)}${''.padStart(12)}${'AUC'.padStart(8)}`,
);
try {
  for (const [title, one, other] of measured) {
    const [first, second]: [number[], number[]] = [[], []];
    for (let n = 0; n < times + 20; n++) {
      // In turns, the one and the other first, so that what changes on the machine changes for both.
      const pair =
        n % 2
          ? ([
              [one, first],
              [other, second],
            ] as const)
          : ([
              [other, second],
              [one, first],
            ] as const);
      for (const [ask, kept] of pair) {
        const [path, body] = await ask();
        const taken = await millisecondsOf(path, body);
        if (n >= 20) kept.push(taken);
      }
    }
    const auc = areaUnderCurve(first, second);
    if (auc < LEAST || auc > MOST) process.exitCode = 1;
    const cells = [median(first).toFixed(2), median(second).toFixed(2)].map((cell) =>
      cell.padStart(12),
    );
    console.log(`${title.padEnd(40)}${cells.join('')}${auc.toFixed(3).padStart(8)}`);
  }
} finally {
  await app.close();
  await database.close();
  await root.db.execute(sql.raw(`drop database ${name} with (force)`));
  await root.close();
}
