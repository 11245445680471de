/** `npm run restore -- --from DIR`: makes an installation of a backup, in an empty place. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { confirmErasures } from '../backup/confirmErasures.ts';
import { readErasuresFiles } from '../backup/erasureList.ts';
import { openBackup } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { type Config, readConfig } from '../config/config.ts';
import { keyFileIn } from '../sealing/keyFile.ts';
import { readOptions, runCommand, say, UsageError } from '../startup/command.ts';
import { restrictPermissions } from '../startup/restrictPermissions.ts';
import { openStore } from '../storage/openStore.ts';

const USAGE = `Usage: npm run restore -- --from DIR [--erasures FILE]... [--without-erasures]
DATABASE_URL (or DATA_DIR) and FILES_URL say where to: all of it has to be empty.
--erasures   who was erased since: ids in lines, or the activity log as LOG_SINK sent it on
--without-erasures   nobody was, and the backup has no list of it beside it`;
const OPTIONS = {
  from: { type: 'string' },
  erasures: { type: 'string', multiple: true },
  'without-erasures': { type: 'boolean' },
} as const;

async function main() {
  const { from, erasures = [], ...options } = readOptions(OPTIONS, USAGE);
  if (!from) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const backup = await openBackup(resolve(from), config.backup_key);
  const erased = await readErasuresFiles(erasures);
  await confirmErasures({
    backup,
    key: config.backup_key,
    isSaid: erasures.length > 0 || options['without-erasures'] === true,
    ask: process.stdin.isTTY ? askOnTerminal : null,
  });
  restrictPermissions([config.data_dir], say);
  const store = await openStore(config, say);
  const now = new Date();
  const done = await restoreBackup({ config, backup, store, erased, now, say });
  say(`Restored ${backup.manifest.name}, with ${done.files} files.`);
  if (done.erased > 0) say(`Erased ${done.erased} people again, who were erased since.`);
  tellWhatNext(config);
}

async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

function tellWhatNext({ data_dir, data_keys, database_url }: Config) {
  const keyFile = keyFileIn(data_dir);
  if (!data_keys && !database_url && !existsSync(keyFile)) {
    say(
      `What is sealed needs its key: put the file data-keys of the original to ${keyFile}, or give DATA_KEYS.`,
    );
  }
  say('It sends no mail and removes no file until you have looked at it and run: npm run adopt.');
}

runCommand(main);
