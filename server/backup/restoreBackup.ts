/** Makes an installation of a backup, in an empty place. */
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { settings } from '#schema/index.ts';
import { logActivity, systemActor } from '../activityLogs/log.ts';
import type { Config } from '../config/config.ts';
import { saveInstallation } from '../db/installation.ts';
import { MARK, markStore } from '../storage/ownership.ts';
import type { FileStore } from '../storage/store.ts';
import { BackupError } from './backupError.ts';
import { readErasureList } from './erasureList.ts';
import { fillDatabase } from './fillDatabase.ts';
import type { Backup } from './manifest.ts';
import { replayErasures } from './replayErasures.ts';
import { restoreFiles } from './restoreFiles.ts';
import { intoFolder, intoPostgres, type Target } from './target.ts';

export interface Restore {
  config: Pick<
    Config,
    'data_dir' | 'database_url' | 'database_owner_url' | 'backup_key' | 'files' | 'public_url'
  >;
  backup: Backup;
  store: FileStore;
  /** Ids of people who were erased since, besides those of the list beside the backup. */
  erased: readonly string[];
  now: Date;
  say: (line: string) => void;
}

export interface Restored {
  /** How many people were erased again. */
  erased: number;
  files: number;
}

/** Either all of it is there afterwards or nothing. @throws BackupError */
export async function restoreBackup(options: Restore): Promise<Restored> {
  const { config, backup, store } = options;
  if (!(await store.isEmpty())) {
    throw new BackupError(
      'The file store is not empty. Restore into an empty folder or a prefix of a bucket that nothing lies under, and point FILES_URL there.',
    );
  }
  const listed = await readErasureList(dirname(backup.folder), config.backup_key);
  const erased = [...new Set([...(listed ?? []), ...options.erased])];
  const url = config.database_owner_url ?? config.database_url;
  const put: string[] = [];
  const done: Restored = { erased: 0, files: 0 };
  const work = async (target: Target) => {
    await fillDatabase({ ...options, target });
    await settle(options, target);
    // Before their files: only what the database names after that is brought back.
    const replayed = await replayErasures(target.database.db, { ids: erased, now: options.now });
    done.erased = replayed.count;
    done.files = await restoreFiles({ backup, store, db: target.database.db, put });
    put.push(MARK);
    await markStore({ database: target.database, store });
  };
  try {
    await (url ? intoPostgres(url, work) : intoFolder(config.data_dir, work));
  } catch (error) {
    await Promise.allSettled(put.map((name) => store.remove(name)));
    throw error;
  }
  return done;
}

/** What it is from now on: a copy, until it is adopted, in which nothing waits to be sent. */
async function settle({ backup, now }: Restore, { database: { db } }: Target) {
  const { name, created_at } = backup.manifest;
  await db.execute(
    sql`delete from mails where state in ('queued', 'retrying') and expires_at is not null`,
  );
  // They wait for a second: whoever they concern was most likely told.
  await db.execute(sql`delete from events`);
  await db.execute(sql`update mails set state = 'failed', last_error = 'RESTORED'
    where state in ('queued', 'retrying')`);
  await db.execute(sql`update activity_sinks set leased_until = null`);
  await saveInstallation(db, {
    generation: null,
    next_generation: null,
    identity: null,
    restored_at: now.toISOString(),
    restored_from: name,
    adopted_at: null,
    last_backup_at: null,
    last_backup: null,
  });
  await db.transaction((tx) =>
    logActivity(tx, systemActor(now), [
      {
        action: 'restore',
        resource: settings.name,
        subject_id: null,
        changes: { backup: [null, name], backup_of: [null, created_at] },
      },
    ]),
  );
}
