/** The embedded database (PGlite): PostgreSQL in this process, in a folder or in memory. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import { makeFolder } from '../makeFolder.ts';
import { announceCommits } from './announce.ts';
import { LocalFeed } from './changeFeed.ts';
import { limitConcurrentChanges, type Waiting } from './changeLimit.ts';
import type { Database } from './database.ts';
import { damaged, databaseFolder } from './dataFolder.ts';
import { asDb } from './driver.ts';
import { lockFolder } from './lockFolder.ts';
import { Statements } from './statements.ts';
import { watchEmbedded } from './watchStatements.ts';

/** PostgreSQL's own 128 MB would be touched in time; the system keeps the files in memory anyway. */
const BUFFERS = '16MB';

/** With so many, the changes of a rush still get their turns between those who read. */
const CHANGES_IN_LINE = 2;

export interface Embedded extends Database {
  client: PGlite;
  dump(): Promise<Blob>;
}

/** @throws DataFolderError, FolderInUseError */
export async function openDataFolder(
  dataDir: string,
  mayCreateDatabase: boolean,
): Promise<Embedded> {
  makeFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const folder = await databaseFolder(dataDir, { begin, mayBegin: mayCreateDatabase });
    const embedded = await openEmbedded({ dataDir: folder }).catch((error: unknown) => {
      throw damaged(folder, error);
    });
    return { ...embedded, close: () => embedded.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Made by the build, for the sources as well: to make one here takes 700 MB, which the process would keep. */
const EMPTY = join(import.meta.dirname, '../../dist/server/emptyDatabase');

async function begin(folder: string) {
  if (!copyEmpty(folder)) await (await openEmbedded({ dataDir: folder })).close();
}

/** @returns whether there is a database in that folder now */
function copyEmpty(folder: string): boolean {
  if (existsSync(join(folder, 'PG_VERSION'))) return true;
  if (!existsSync(EMPTY)) return false;
  cpSync(EMPTY, folder, { recursive: true });
  return true;
}

/** An empty one that is gone when it is closed. */
export async function openPassing(): Promise<Embedded> {
  const folder = mkdtempSync(join(tmpdir(), 'takda-database-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const embedded = await openEmbedded({ dataDir: join(folder, 'database') });
    return { ...embedded, close: () => embedded.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @param options `dataDir`: a folder, or where a new one shall be; `loadDataDir`: in memory, as a copy of that dump */
export async function openEmbedded(options: {
  dataDir?: string;
  loadDataDir?: Blob;
}): Promise<Embedded> {
  if (options.dataDir) copyEmpty(options.dataDir);
  const client = await PGlite.create({
    ...options,
    extensions: { btree_gist, pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  });
  await client.exec("SET timezone TO 'UTC'");
  const statements = new Statements();
  // In this order, so that waiting does not count as a slow statement.
  watchEmbedded(client, statements);
  const work = yieldBetween(client);
  const db = asDb(drizzle(client));
  // Reading waits for a few changes at most, however many wait: pages stay quick in a rush for places.
  const changes = limitConcurrentChanges(db, { atOnce: CHANGES_IN_LINE });
  const feed = new LocalFeed();
  const sendRest = announceCommits(db, (changes) => feed.send(changes));
  return {
    db,
    engine: 'pglite',
    folder: options.dataDir,
    client,
    aside: db,
    pool: () => null,
    waiting: () => work.waiting() + changes.waiting(),
    statements,
    changes: feed,
    close: async () => {
      await sendRest();
      await client.close();
    },
    dump: () => client.dumpDataDir('none'),
  };
}

/**
 * The embedded database blocks this thread while it works. So its work runs one piece after the other,
 * with network events handled in between; otherwise everybody would wait for the last piece.
 * @returns how much waits
 */
function yieldBetween(client: PGlite): Waiting {
  const oneAtATime = concurrencyLimit({ atOnce: 1 });
  const yielding =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> => {
      const done = oneAtATime(null, () => work(...args));
      // The next piece waits for the event loop as well.
      void oneAtATime(null, () => breathe());
      return done;
    };
  client.query = yielding(client.query.bind(client)) as typeof client.query;
  client.exec = yielding(client.exec.bind(client)) as typeof client.exec;
  client.transaction = yielding(client.transaction.bind(client)) as typeof client.transaction;
  // Half of it is the event loop's own turns.
  return { waiting: () => Math.ceil(oneAtATime.waiting() / 2) };
}
