/** The empty place that a backup is restored into: all of it or nothing. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Tx } from '../db/database.ts';
import { asDb } from '../db/driver.ts';
import { openEmbedded } from '../db/embedded.ts';
import { lockFolder } from '../db/lockFolder.ts';
import { rows } from '../db/query.ts';
import { SessionClient } from '../db/session.ts';
import { makeFolder } from '../makeFolder.ts';
import { BackupError } from './backupError.ts';
import { inLines } from './copyText.ts';
import { NO_TIMEOUTS } from './snapshot.ts';
import type { Table } from './tables.ts';

export interface Target {
  database: Pick<Database, 'db' | 'engine' | 'folder'>;
  /** Rows as COPY writes them. */
  fill(table: Table, lines: AsyncIterable<Buffer>): Promise<void>;
}

/** For making indexes. */
const ROOM = "set local maintenance_work_mem to '256MB'";
/** Bytes that the embedded database takes at once. */
const AT_ONCE = 4 * 1024 * 1024;

const into = ({ name, columns }: Table) =>
  `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) from`;

/**
 * One transaction holds all of it.
 * @throws BackupError for a database that has any table
 */
export async function intoPostgres(url: string, work: (target: Target) => Promise<void>) {
  const client = new SessionClient({
    connectionString: url,
    application_name: 'takda restore',
    is_pooled: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const db = asDb(drizzle(client));
    await db.transaction(async (tx) => {
      for (const setting of [...NO_TIMEOUTS, ROOM]) await tx.execute(sql.raw(setting));
      await refuseFilled(tx);
      await work({
        database: { db: asDb(tx), engine: 'postgresql' },
        fill: (table, lines) =>
          pipeline(Readable.from(lines), client.query(copyFrom(`${into(table)} stdin`))),
      });
    });
  } finally {
    await client.end();
  }
}

async function refuseFilled(tx: Tx) {
  const found = await rows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') limit 1`,
  );
  if (found.length === 0) return;
  throw new BackupError(
    `The database is not empty: it has the table "${found[0]?.name}". Restore into an empty one (createdb), and point DATABASE_URL there.`,
  );
}

/**
 * Beside where it belongs, and moved there once it is whole.
 * @throws BackupError for a folder that has a database; FolderInUseError
 */
export async function intoFolder(dataDir: string, work: (target: Target) => Promise<void>) {
  makeFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  const unfinished = join(dataDir, 'database.restoring');
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new BackupError(
        `There is a database in ${dataDir} already. Restore into an empty folder: give another DATA_DIR.`,
      );
    }
    rmSync(unfinished, { recursive: true, force: true });
    const embedded = await openEmbedded({ dataDir: unfinished });
    const { client } = embedded;
    try {
      await work({
        database: embedded,
        fill: async (table, lines) => {
          for await (const piece of inLines(lines as AsyncIterable<Buffer>, AT_ONCE)) {
            await client.query(`${into(table)} '/dev/blob'`, [], {
              blob: new Blob([new Uint8Array(piece)]),
            });
          }
        },
      });
    } finally {
      await embedded.close();
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    await unlock();
  }
}
