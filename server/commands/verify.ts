/** `npm run verify -- --from DIR`: is a backup whole, and does it open? Needs no database. */
import { resolve } from 'node:path';
import { BackupError } from '../backup/backupError.ts';
import { type Manifest, openBackup } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verifyBackup.ts';
import { readConfig } from '../config/config.ts';
import { DatabaseTooOldError } from '../db/migrating/squashed.ts';
import { readOptions, runCommand, say, UsageError } from '../startup/command.ts';

const USAGE =
  'Usage: npm run verify -- --from DIR   reads all of a backup, and shows whether it is whole';

async function main() {
  const { from } = readOptions({ from: { type: 'string' } }, USAGE);
  if (!from) throw new UsageError(USAGE);
  const { backup_key } = readConfig(process.env);
  const backup = await openBackup(resolve(from), backup_key);
  const { created_at, engine, migrations, files, version, left_out = [] } = backup.manifest;
  const { tables, rows, files: count, foreign } = await verifyBackup(backup);
  say(
    `Of ${created_at}, ${engine === 'pglite' ? 'embedded database' : 'PostgreSQL'}, up to ${nameOf(migrations.at(-1))}${version ? `, by Takda ${version}` : ''}.`,
  );
  say(`Checked ${rows} rows in ${tables} tables, and ${count} files.`);
  for (const name of [...left_out, ...foreign])
    say(`Not in it, or left out by a restore: ${name}, which is not Takda's.`);
  if (files.missing.length > 0) {
    say(`${files.missing.length} files that the database names were not in the store already.`);
  }
  say(
    `The backup is as it was written, can be restored by this version${backup.key ? ', and opens with this key' : ''}.`,
  );
}

const nameOf = (migration: Manifest['migrations'][number] | undefined) =>
  typeof migration === 'string' ? migration : migration?.name;

const isOfBackup = (error: unknown) =>
  error instanceof BackupError || error instanceof DatabaseTooOldError;

runCommand(main, { exitCode: (error) => (isOfBackup(error) ? 2 : 1) });
