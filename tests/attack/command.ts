/**
 * `npm run attack`: a bounded attack on a running product, and a table of what it came to; 1 is the
 * exit code if anything failed. It starts two processes on a PostgreSQL database of its own.
 * `-- --short` takes about a minute, `-- --minutes 5` ends it then at the latest.
 * `-- --url http://127.0.0.1:3000 --database postgres://...` attacks what runs already on this
 * machine (`--url` once for each process): people and records are made in its database and stay, and
 * it has to believe the address that is told of a client (`TRUST_PROXY=127.0.0.1`).
 */
import { optionsOf } from '#scripts/setup/options.ts';
import { findPostgres } from '#scripts/test/findPostgres.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { attackAuthorisation } from './authorisation.ts';
import { attackDoors } from './doors.ts';
import { attackEnumeration } from './enumeration.ts';
import { attackByFlooding } from './flooding.ts';
import { type Product, startProduct } from './product.ts';
import { attackByRaces } from './races.ts';
import { attackByReading } from './reading.ts';
import { isHere, Target } from './target.ts';
import { runAttack, tableOf, type Verdict } from './verdicts.ts';

const values = optionsOf(
  'npm run attack [-- --short] [--minutes N] [--url URL... --database URL]',
  {
    url: { type: 'string', multiple: true, default: [] },
    database: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    short: { type: 'boolean', default: false },
  },
);
const SIZES = {
  short: { every: 20, times: 12, logins: 60, racers: 40, rounds: 2, limitsTime: false },
  whole: { every: 1, times: 150, logins: 400, racers: 400, rounds: 30, limitsTime: true },
};

type Attacked = Partial<Pick<Product, 'errors' | 'provider'>>;

const product = await open();
if (product) {
  const minutes = Number(values.minutes);
  const target = new Target({ urls: product.urls, db: product.database.db, minutes });
  try {
    process.exitCode = show(await attack(target, product)) ? 0 : 1;
  } finally {
    await product.stop();
  }
}

async function attack(target: Target, { errors, provider }: Attacked): Promise<Verdict[]> {
  const size = values.short ? SIZES.short : SIZES.whole;
  const verdicts = [
    ...(await attackAuthorisation(target, size.every)),
    ...(await attackEnumeration(target, size.times)),
    ...(await attackByFlooding(target, size)),
    ...(await attackByRaces(target, size)),
    ...(await attackDoors(target, provider)),
    ...(await attackByReading(target)),
  ];
  if (!errors) return verdicts;
  const logged = await runAttack(target, 'errors in the log of the processes', async () => {
    const found = errors();
    for (const line of found.slice(0, 5)) console.error(line);
    return { figure: String(found.length), limit: '0', holds: found.length === 0 };
  });
  return [...verdicts, logged];
}

function show(verdicts: readonly Verdict[]): boolean {
  const failed = verdicts.filter(({ holds }) => holds === false).length;
  console.log(`${tableOf(verdicts)}\n\n${verdicts.length} attacks, ${failed} failed.`);
  return failed === 0;
}

async function open() {
  const { url: urls, database } = values;
  if (urls.length === 0) return openOwn();
  if (!database || ![...urls, database].every(isHere)) {
    return refuse('Give --url and --database, both of this machine: nothing else is attacked.');
  }
  const opened = openPostgres(database, 4, () => undefined);
  return {
    urls: urls.map((url) => new URL(url).origin),
    database: opened,
    errors: undefined,
    provider: undefined,
    stop: () => opened.close(),
  };
}

async function openOwn() {
  const foundPostgres = await findPostgres(process.env);
  if (!foundPostgres) return refuse('PostgreSQL 15 or newer was not found (TEST_DATABASE_URL).');
  process.once('exit', () => foundPostgres.stop());
  return startProduct(foundPostgres.url);
}

function refuse(words: string) {
  console.error(words);
  process.exitCode = 1;
  return null;
}
