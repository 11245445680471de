/** The database as it is at one moment, to be read table by table while the product goes on. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../db/database.ts';
import { asDb } from '../db/driver.ts';
import type { Embedded } from '../db/embedded.ts';
import { rows } from '../db/query.ts';
import { SessionClient } from '../db/session.ts';
import type { Table } from './tables.ts';

export interface Snapshot {
  db: Db;
  engine: 'pglite' | 'postgresql';
  /** The rows as COPY writes them: a line each, columns between tabs. */
  rowsOf(table: Table): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** The same words for the same values, whatever the server is set to. */
const WRITTEN = [
  "set local timezone to 'UTC'",
  "set local datestyle to 'ISO, YMD'",
  "set local intervalstyle to 'postgres'",
  "set local bytea_output to 'hex'",
  'set local extra_float_digits to 1',
];

/** Statements and idle transactions never time out. */
export const NO_TIMEOUTS = [
  'set local statement_timeout to 0',
  'set local idle_in_transaction_session_timeout to 0',
];

/** Nobody waits for it, and it sees nothing of what is written from here on. */
export async function snapshotOfPostgres(url: string): Promise<Snapshot> {
  // Also through a pooler, which takes a transaction as it is.
  const client = new SessionClient({
    connectionString: url,
    application_name: 'takda backup',
    is_pooled: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  for (const setting of [...NO_TIMEOUTS, ...WRITTEN]) await client.query(setting);
  return {
    db: asDb(drizzle(client)),
    engine: 'postgresql',
    rowsOf: ({ name, columns }) =>
      client.query(
        copyTo(
          `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) to stdout`,
        ),
      ),
    close: () => client.end(),
  };
}

/** Pages of 8 KiB that are read at once: a table is never in memory as a whole. */
const PAGES = 500;

/** One that nobody else has open. */
export const snapshotOfEmbedded = ({ db, client, close }: Embedded): Snapshot => ({
  db,
  engine: 'pglite',
  async *rowsOf({ name, columns }) {
    const [size] = await rows<{ pages: number }>(
      db,
      sql`select (pg_relation_size(${escapeIdentifier(name)}::regclass) / 8192)::int as pages`,
    );
    const list = columns.map(escapeIdentifier).join(', ');
    for (let page = 0; page < (size?.pages ?? 0); page += PAGES) {
      const { blob } = await client.transaction(async (tx) => {
        for (const setting of WRITTEN) await tx.exec(setting);
        return tx.query(`copy (select ${list} from ${escapeIdentifier(name)}
          where ctid >= '(${page},0)' and ctid < '(${page + PAGES},0)') to '/dev/blob'`);
      });
      if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
    }
  },
  close,
});
