/**
 * `npm run db:dump`: keeps the database of this version as text, with demo data, which every version
 * after it has to upgrade (`tests/server/db/migrating/releases.test.ts`). Once for each release, and again
 * when a migration is added before it is out; also writes down the last migration of this version.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { endRelease } from '#server/db/migrating/endRelease.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { VERSION } from '#server/version.ts';
import { findBinaries } from '#tests/support/postgresCluster.ts';
import { connected, urlOf } from '#tests/support/postgresDatabases.ts';
import { inRoot } from './setup/root.mjs';
import { runCommand, Stop } from './setup/steps.mjs';
import { findPostgres } from './test/findPostgres.ts';

/** The tests book on a day of that week. */
const DAY = new Date('2026-11-23T02:00:00Z');
/** The dump leaves most visits out, as it is kept for as long as there are versions. */
const OLD = `select id from reservations r where date not between '2026-11-16' and '2026-11-27'
  and not exists (select from questionnaire_responses q where q.reservation_id = r.id)`;
const FEWER = [
  `delete from reservation_history where reservation_id in (${OLD})`,
  `delete from reservations where id in (${OLD})`,
  'truncate figure_marks, figure_rollups',
  'delete from notifications where id not in (select id from notifications order by id limit 100)',
];
const HOW = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges'];

await runCommand(async () => {
  endRelease();
  const postgres = await findPostgres(process.env);
  const binaries = findBinaries();
  if (!postgres || !binaries) throw new Stop('pg_dump and a PostgreSQL are needed for this.');
  const name = `takda_dump_${process.pid}`;
  const run = (statement: string) => connected(postgres.url, (client) => client.query(statement));
  await run(`create database ${name} template template0`);
  const url = urlOf(postgres.url, name);
  try {
    const { db, close } = openPostgres(url, 2, () => {});
    await migrate(db);
    await seedDemo(db, () => DAY);
    for (const statement of FEWER) await db.execute(sql.raw(statement));
    await close();
    const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
    const dump = execFileSync(join(binaries, 'pg_dump'), [...HOW, url], options);
    const file = inRoot('tests', 'server', 'db', 'migrating', 'releases', `${VERSION}.sql.gz`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, gzipSync(plain(dump), { level: 9 }));
    console.log(`Wrote ${file}`);
  } finally {
    await run(`drop database if exists ${name} with (force)`);
    postgres.stop();
  }
});

/** Without what only its own program understands, or one version of PostgreSQL. */
function plain(dump: string) {
  return dump
    .split('\n')
    .filter(
      (line) => !/^(\\|--|SET transaction_timeout|SET default_table_access_method)/.test(line),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
