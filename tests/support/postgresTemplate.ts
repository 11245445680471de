/** The migrated database on PostgreSQL that test databases are copied from, and their tidying. */
import pg from 'pg';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { databaseName, PREFIX, urlOf } from './postgresDatabases.ts';

/** Any number, the same in all runs: two at once must not build the same template. */
const LOCK = 7_423_002;

/** @returns the template's name, and what ends this run's claim on its databases */
export async function prepareTemplate(url: string, hash: string, run: string) {
  // As long as this connection lives, other runs leave this run's databases alone.
  const keeper = new pg.Client({ connectionString: url, application_name: runName(run) });
  await keeper.connect();
  keeper.on('error', () => {});
  const name = `${PREFIX}template_${hash}`;
  await keeper.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await dropStale(keeper);
    if (!(await names(keeper)).includes(name)) await build(keeper, url, name);
  } finally {
    await keeper.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return {
    name,
    release: async () => {
      for (const left of await names(keeper)) {
        if (left.startsWith(databaseName(run, ''))) await drop(keeper, left);
      }
      await keeper.end();
    },
  };
}

const OF_RUN = new RegExp(`^${PREFIX}([0-9a-f]{8})_`);
const runName = (run: string) => `${PREFIX}run_${run}`;

async function build(admin: pg.Client, url: string, name: string) {
  const unfinished = `${name}_unfinished`;
  await drop(admin, unfinished);
  await admin.query(`create database ${unfinished}`);
  const database = openPostgres(urlOf(url, unfinished), 1, () => {});
  await migrate(database.db).finally(() => database.close());
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** A run that was killed left its databases; a run that lives has its named connection. */
async function dropStale(admin: pg.Client) {
  const { rows } = await admin.query<{ application_name: string }>(
    'select application_name from pg_stat_activity',
  );
  const alive = new Set(rows.map((row) => row.application_name));
  for (const name of await names(admin)) {
    const run = OF_RUN.exec(name)?.[1];
    if (run && !alive.has(runName(run))) await drop(admin, name);
  }
}

const names = async (admin: pg.Client): Promise<string[]> => {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`${PREFIX}%`],
  );
  return rows.map((row) => row.datname);
};

const drop = (admin: pg.Client, name: string) =>
  admin.query(`drop database if exists ${name} with (force)`);
