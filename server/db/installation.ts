/** The one row about this installation: restored or not, and its last backup. */
import { eq } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';
import { installation } from './tables/systemTables.ts';

const THIS = 'this';
const isThis = eq(installation.id, THIS);

export type Installation = typeof installation.$inferSelect;

/** The last backup, for the operator. */
export interface BackupSummary {
  /** The name of its folder. */
  name: string;
  rows: number;
  files: number;
  bytes: number;
  is_encrypted: boolean;
}

export interface LastBackup extends BackupSummary {
  /** The moment that the backup shows. */
  at: string;
}

export async function readInstallation(db: Db | Tx): Promise<Installation> {
  const [row] = await db.select().from(installation).where(isThis);
  if (!row) throw new Error('The row of the installation is missing: a migration makes it.');
  return row;
}

export async function saveInstallation(db: Db | Tx, values: Partial<Installation>) {
  await db.update(installation).set(values).where(isThis);
}

/** Restored, and not adopted yet. */
export const isRestored = ({ restored_at, adopted_at }: Installation): boolean =>
  restored_at !== null && adopted_at === null;

/** @returns null if there was none yet, or none since it was restored */
export async function lastBackup(db: Db | Tx): Promise<LastBackup | null> {
  const { last_backup, last_backup_at } = await readInstallation(db);
  return last_backup_at === null ? null : { at: last_backup_at, ...(last_backup as BackupSummary) };
}
