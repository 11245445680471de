/**
 * `npm run bench:timing`: whether the time of an answer tells what is known here from what is not.
 * For each call the area under the curve (AUC) of the times of the known against those of the
 * unknown: 0.5 tells nothing, 1 everything. Between 0.45 and 0.55 it is as good as nothing; else 1
 * is the exit code. `-- --times 400` measures each so often.
 */
import { sql } from 'drizzle-orm';
import { optionsOf } from '#scripts/setup/options.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { areaUnderCurve, compare, comparisons } from '#tests/attack/knownAndUnknown.ts';
import { Mailbox } from '#tests/support/mailbox.ts';
import { MemoryFiles } from '#tests/support/memoryFiles.ts';
import { testKeyring } from '#tests/support/testKeys.ts';

const values = optionsOf('npm run bench:timing [-- --times N] [--server URL]', {
  times: { type: 'string', default: '300' },
  server: {
    type: 'string',
    default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  },
});
const times = Number(values.times);
const [MIN_AUC, MAX_AUC] = [0.45, 0.55];
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
const post = async (path: string, payload: object) => {
  asked += 1;
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const reply = await app.inject({ method: 'POST', url: `/api${path}`, remoteAddress, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;

console.log(
  `${'call'.padEnd(40)}${'median ms'.padStart(12)}${''.padStart(12)}${'AUC'.padStart(8)}`,
);
try {
  for (const comparison of comparisons(database.db, post)) {
    const compared = await compare(post, comparison, { times, warmUp: 20 });
    const auc = areaUnderCurve(compared);
    if (auc < MIN_AUC || auc > MAX_AUC) process.exitCode = 1;
    const cells = [compared.one, compared.other].map((ms) => median(ms).toFixed(2).padStart(12));
    console.log(`${comparison[0].padEnd(40)}${cells.join('')}${auc.toFixed(3).padStart(8)}`);
  }
} finally {
  await app.close();
  await database.close();
  await root.db.execute(sql.raw(`drop database ${name} with (force)`));
  await root.close();
}
