/** Reads all of a backup, and shows whether it is as it was written and can be restored. */

import { damaged } from './backupError.ts';
import { countRows } from './copyText.ts';
import type { Backup } from './manifest.ts';
import { lastMigrationOf, ownTablesUpTo, withoutForeign } from './ownTables.ts';
import { unpacked } from './packs.ts';
import { readPart } from './part.ts';

interface VerifiedBackup {
  tables: number;
  rows: number;
  files: number;
  /** Tables and columns that a restore leaves out: they are not Takda's. */
  foreign: string[];
}

/** @throws BackupError at the first part that is not, DatabaseTooOldError */
export async function verifyBackup(backup: Backup): Promise<VerifiedBackup> {
  const { tables, files } = backup.manifest;
  let all = 0;
  for (const { rows, part } of tables) {
    let found = 0;
    for await (const chunk of readPart(backup, part)) found += countRows(chunk);
    if (found !== rows) throw damaged(part.path, `has ${found} rows instead of ${rows}`);
    all += rows;
  }
  for (const { files: expected, part } of files.packs) {
    let found = 0;
    for await (const _ of unpacked(part.path, readPart(backup, part))) found += 1;
    if (found !== expected) throw damaged(part.path, `has ${found} files instead of ${expected}`);
  }
  // As a restore does it.
  const made = await ownTablesUpTo(lastMigrationOf(backup.manifest));
  const { foreign } = withoutForeign(tables, made);
  return { tables: tables.length, rows: all, files: files.count, foreign };
}
