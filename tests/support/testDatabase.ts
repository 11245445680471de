import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { type Embedded, openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { DatabasePool, type Emptying } from './databasePool.ts';
import type { Engine } from './engines.ts';
import { databaseName, urlOf } from './postgresTemplate.ts';

/** A busy machine is no reason for a 503; what a silent database does is tested in `http/outage.test.ts`. */
const LONG_TIMEOUTS = { connect: 120_000, statement: 120_000, query: 120_000 };

/** A migrated, empty database that nobody else has, until it is closed. */
export function openTestDatabase(engine: Engine, pool = 10): Promise<Database & { url?: string }> {
  return engine === 'pglite' ? openEmbeddedCopy() : openCopyOnServer(pool);
}

const embeddedOnes = new DatabasePool<Embedded>();
const embeddedConnection = <T>({ client }: Embedded, work: (connection: Emptying) => Promise<T>) =>
  work({
    query: (statement, values) => client.query(statement, values),
    exec: (statements) => client.exec(statements),
  });

async function openEmbeddedCopy(): Promise<Database> {
  const embedded = await embeddedOnes.take(
    async () => openEmbedded({ loadDataDir: await openAsBlob(inject('embeddedTemplate')) }),
    embeddedConnection,
  );
  return {
    ...embedded,
    close: once(async () => {
      if (!(await embeddedOnes.giveBack(embedded, embeddedConnection))) await embedded.close();
    }),
  };
}

/** Their names; what is left of them is dropped at the end of the run. */
const onesOnServer = new DatabasePool<string>();
const connectionToServer = <T>(name: string, work: (connection: Emptying) => Promise<T>) =>
  onServer(urlOf(theServer().url, name), (client) =>
    work({
      query: (statement, values) => client.query(statement, values),
      exec: (statements) => client.query(statements),
    }),
  );

async function openCopyOnServer(pool: number) {
  const name = await onesOnServer.take(
    () => createOnServer(theServer().template),
    connectionToServer,
  );
  return opened(name, pool, async () => {
    await endConnections(name);
    if (!(await onesOnServer.giveBack(name, connectionToServer))) await dropOnServer(name);
  });
}

/** What a suite has left running would meet the next one. */
const endConnections = (name: string) =>
  onServer(theServer().url, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]),
  );

/** On the server, with nothing in it. */
export async function openEmptyDatabase(pool = 10) {
  const name = await createOnServer('template0');
  return opened(name, pool, () => dropOnServer(name));
}

function opened(name: string, pool: number, afterwards: () => Promise<void>) {
  const url = urlOf(theServer().url, name);
  const database = openPostgres(url, pool, () => {}, { timeouts: LONG_TIMEOUTS });
  return {
    ...database,
    url,
    close: once(async () => {
      await database.close();
      await afterwards();
    }),
  };
}

function theServer() {
  const server = inject('postgres');
  if (!server) throw new Error('This run has no PostgreSQL: put the suite into onEachEngine.');
  return server;
}

async function createOnServer(template: string): Promise<string> {
  const { url, run } = theServer();
  const name = databaseName(run, randomBytes(5).toString('hex'));
  await onServer(url, async (client) => {
    await client.query(`create database ${name} template ${template}`);
    // None of them outlives a crash of the machine: waiting for the disk proves nothing here.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  return name;
}

const dropOnServer = (name: string) =>
  onServer(theServer().url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });

/** A second call does nothing: what was given back may be somebody else's by then. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
