/** `npm run verify -- --from DIR`: is a backup whole, and does it open? Needs no database. */
import { resolve } from 'node:path';
import { BackupError } from '../backup/backupError.ts';
import { openBackup } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verifyBackup.ts';
import { readConfig } from '../config/config.ts';
import { readOptions, runCommand, say, UsageError } from '../startup/command.ts';

const USAGE =
  'Usage: npm run verify -- --from DIR   reads all of a backup, and shows whether it is whole';

async function main() {
  const { from } = readOptions({ from: { type: 'string' } }, USAGE);
  if (!from) throw new UsageError(USAGE);
  const { backup_key } = readConfig(process.env);
  const backup = await openBackup(resolve(from), backup_key);
  const { created_at, engine, migrations, files } = backup.manifest;
  const { tables, rows, files: count } = await verifyBackup(backup);
  say(
    `Of ${created_at}, ${engine === 'pglite' ? 'embedded database' : 'PostgreSQL'}, up to ${migrations.at(-1)}.`,
  );
  say(`Checked ${rows} rows in ${tables} tables, and ${count} files.`);
  if (files.missing.length > 0) {
    say(`${files.missing.length} files that the database names were not in the store already.`);
  }
  say(`The backup is as it was written${backup.key ? ', and opens with this key' : ''}.`);
}

runCommand(main, { exitCode: (error) => (error instanceof BackupError ? 2 : 1) });
