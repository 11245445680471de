/** The one row that says what this database is. */
import { eq } from 'drizzle-orm';
import { settings } from '../../schema/index.ts';
import { logActivity, nobody } from '../activity/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { installation } from '../db/tables/systemTables.ts';

const THIS = 'this';
const isThis = eq(installation.id, THIS);

export type Installation = typeof installation.$inferSelect;

/** What was backed up last, for whoever looks after it. */
export interface BackupSummary {
  /** Of its folder. */
  name: string;
  rows: number;
  files: number;
  bytes: number;
  is_encrypted: boolean;
}

export interface LastBackup extends BackupSummary {
  /** When the database was as the backup has it. */
  at: string;
}

export async function readInstallation(db: Db | Tx): Promise<Installation> {
  const [found] = await db.select().from(installation).where(isThis);
  if (!found) throw new Error('The row of the installation is missing: a migration makes it.');
  return found;
}

export async function saveInstallation(db: Db | Tx, values: Partial<Installation>) {
  await db.update(installation).set(values).where(isThis);
}

/** Restored, and nobody has said that it is the one that runs. */
export const isRestored = ({ restored_at, adopted_at }: Installation): boolean =>
  restored_at !== null && adopted_at === null;

/** @returns null when there was none yet, or none since it was restored */
export async function lastBackup(db: Db | Tx): Promise<LastBackup | null> {
  const { last_backup, last_backup_at } = await readInstallation(db);
  return last_backup_at === null ? null : { at: last_backup_at, ...(last_backup as BackupSummary) };
}

/** For whoever looks after the product, and in the activity log. */
export async function noteBackup(db: Db, { at, ...last_backup }: LastBackup, now: Date) {
  await db.transaction(async (tx) => {
    await saveInstallation(tx, { last_backup_at: at, last_backup });
    await logActivity(tx, nobody(now), [
      {
        action: 'backup',
        resource: settings.name,
        subject_id: null,
        changes: { backup: [null, last_backup.name] },
      },
    ]);
  });
}
