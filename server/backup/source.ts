/** What is backed up: a PostgreSQL, an embedded database that nobody has open, or one that runs. */
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import { productClock } from '../db/clock.ts';
import { openDatabase } from '../db/connect.ts';
import type { Db } from '../db/database.ts';
import { openDataFolder, openEmbedded } from '../db/embedded.ts';
import type { LastBackup } from '../db/installation.ts';
import { FolderInUseError } from '../db/lockFolder.ts';
import { migrationState } from '../db/migrating/schemaState.ts';
import { rows } from '../db/query.ts';
import { BackupError } from './backupError.ts';
import { askRunning } from './control.ts';
import { saveLastBackup } from './saveLastBackup.ts';
import { type Snapshot, snapshotOfEmbedded, snapshotOfPostgres } from './snapshot.ts';

export interface Source {
  snapshot: Snapshot;
  /** When it was as the snapshot has it. */
  now: Date;
  /** Writes down that a backup was taken. */
  note(backup: LastBackup): Promise<void>;
  close(): Promise<void>;
}

type Where = Pick<Config, 'data_dir' | 'database_url'>;

/** @throws DataFolderError, BackupError */
export async function openSource({ data_dir, database_url }: Where): Promise<Source> {
  if (database_url) return postgresSource(database_url);
  try {
    return await closedSource(data_dir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return await runningSource(data_dir, error);
  }
}

async function postgresSource(url: string): Promise<Source> {
  const where = { data_dir: '', database_url: url, database_pool: 1 };
  const database = await openDatabase(where, () => {});
  try {
    const clock = await productClock(database);
    clock.stop();
    const snapshot = await snapshotOfPostgres(url);
    return {
      snapshot,
      now: clock.now(),
      note: (backup) => saveWhereKnown(database.db, backup, clock.now()),
      close: async () => {
        await snapshot.close().finally(database.close);
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function closedSource(dataDir: string): Promise<Source> {
  const embedded = await openDataFolder(dataDir, false);
  // It stays open and locked until the backup is noted in it.
  const snapshot = { ...snapshotOfEmbedded(embedded), close: async () => {} };
  return {
    snapshot,
    now: new Date(),
    note: (backup) => saveWhereKnown(embedded.db, backup, new Date()),
    close: embedded.close,
  };
}

/** It copies its folder, which takes a moment; the rest is done from the copy. */
async function runningSource(dataDir: string, inUse: FolderInUseError): Promise<Source> {
  const request = <T>(control: string, body: unknown) =>
    askRunning<T>(dataDir, control, body).catch((error: Error) => {
      throw new BackupError(
        `${inUse.message} It could not be request for a copy of its database (${error.message}).`,
      );
    });
  const now = new Date();
  const { folder } = await request<{ folder: string }>('copy', {});
  try {
    const snapshot = snapshotOfEmbedded(await openEmbedded({ dataDir: folder }));
    return {
      snapshot,
      now,
      note: (backup) => request('note-backup', backup),
      close: async () => {
        await snapshot.close().catch(() => undefined);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Before an upgrade, this version may well back up a database that it has not migrated. */
async function saveWhereKnown(db: Db, backup: LastBackup, now: Date) {
  const [found] = await rows<{ name: string | null }>(
    db,
    sql`select to_regclass('installation')::text as name`,
  );
  if (found?.name && (await migrationState(db)) === 'ok') await saveLastBackup(db, backup, now);
}
