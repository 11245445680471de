import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type Embedded, openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { DatabasePool, type Emptying } from './databasePool.ts';
import type { Engine } from './engines.ts';
import { PATIENCE } from './patience.ts';
import { connected, createDatabase, dropDatabase, urlOf } from './postgresDatabases.ts';

/** A busy machine is no reason for a 503; what a silent database does is tested in `http/outage.test.ts`. */
const LONG_TIMEOUTS = { connect: PATIENCE, statement: PATIENCE, query: PATIENCE };

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
  connected(urlOf(theServer().url, name), (client) =>
    work({
      query: (statement, values) => client.query(statement, values),
      exec: (statements) => client.query(statements),
    }),
  );

async function openCopyOnServer(pool: number) {
  const name = await onesOnServer.take(
    () => createDatabase(theServer(), theServer().template),
    connectionToServer,
  );
  return opened(name, pool, async () => {
    await endConnections(name);
    if (!(await onesOnServer.giveBack(name, connectionToServer)))
      await dropDatabase(theServer(), name);
  });
}

/** What a suite has left running would meet the next one. */
const endConnections = (name: string) =>
  connected(theServer().url, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]),
  );

/** On the server, with nothing in it. */
export async function openEmptyDatabase(pool = 10) {
  const name = await createDatabase(theServer(), 'template0');
  return opened(name, pool, () => dropDatabase(theServer(), name));
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

/** A second call does nothing: what was given back may be somebody else's by then. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}
