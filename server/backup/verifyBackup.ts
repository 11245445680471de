/** Reads all of a backup, and shows whether it is as it was written. */

import { damaged } from './backupError.ts';
import { countRows } from './copyText.ts';
import type { Backup } from './manifest.ts';
import { unpacked } from './packs.ts';
import { readPart } from './part.ts';

interface VerifiedBackup {
  tables: number;
  rows: number;
  files: number;
}

/** @throws BackupError at the first part that is not */
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
  return { tables: tables.length, rows: all, files: files.count };
}
