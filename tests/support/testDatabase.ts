import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openFromPool } from './embeddedPool.ts';
import type { Engine } from './engines.ts';
import { databaseName, urlOf } from './postgresTemplate.ts';

/** A busy machine is no reason for a 503; what a silent database does is tested in `http/outage.test.ts`. */
const LONG_TIMEOUTS = { connect: 120_000, statement: 120_000, query: 120_000 };

/** A migrated, empty database of its own; closing it drops it. */
export function openTestDatabase(engine: Engine, pool = 10): Promise<Database & { url?: string }> {
  return engine === 'pglite' ? openFromPool() : openCopyOnServer(pool);
}

const openCopyOnServer = (pool: number) => openOnServer(inject('postgres')?.template, pool);

/** On the server, with nothing in it. */
export const openEmptyDatabase = (pool = 10) => openOnServer('template0', pool);

async function openOnServer(
  template: string | undefined,
  pool: number,
): Promise<Database & { url: string }> {
  const server = inject('postgres');
  if (!server) throw new Error('This run has no PostgreSQL: put the suite into onEachEngine.');
  const name = databaseName(server.run, randomBytes(5).toString('hex'));
  await onServer(server.url, `create database ${name} template ${template}`);
  const url = urlOf(server.url, name);
  const database = openPostgres(url, pool, () => {}, { timeouts: LONG_TIMEOUTS });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(server.url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
