/** `npm run backup -- --to DIR`: backs up database and files while the product runs. */
import { resolve } from 'node:path';
import { backUp } from '../backup/backUp.ts';
import { addErasures, erasedIn } from '../backup/erasureList.ts';
import { openSource } from '../backup/source.ts';
import { readConfig } from '../config/config.ts';
import { readOptions, runCommand, say, stopBySignal, UsageError } from '../startup/command.ts';
import { openStore } from '../storage/openStore.ts';

const USAGE = `Usage: npm run backup -- --to DIR                  a backup into a new folder in DIR
       npm run backup -- --to DIR --erasures-only  only brings the list of erased people in DIR up to date`;
const OPTIONS = {
  to: { type: 'string' },
  'erasures-only': { type: 'boolean', default: false },
} as const;

const stopping = new AbortController();

async function main() {
  const { to, 'erasures-only': isListOnly } = readOptions(OPTIONS, USAGE);
  if (!to) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const folder = resolve(to);
  stopBySignal(stopping);
  const keys = config.backup_key;
  const source = await openSource(config);
  try {
    const { snapshot, now } = source;
    const erased = await erasedIn(snapshot.db);
    if (!isListOnly) {
      const store = await openStore(config, say);
      const { signal } = stopping;
      const done = await backUp({ snapshot, store, to: folder, keys, now, signal });
      const { summary, manifest } = done;
      await source.note({ at: manifest.created_at, ...summary });
      say(
        `Backed up ${summary.rows} rows and ${summary.files} files (${megabytes(summary.bytes)}) into ${done.folder}${summary.is_encrypted ? ', encrypted' : ''}.`,
      );
      for (const name of manifest.left_out ?? []) {
        say(`${name} is not Takda's, and is not in the backup: whoever made it has to keep it.`);
      }
      tellMissing(manifest.files.missing);
      if (!summary.is_encrypted) {
        say('It is not encrypted: whoever can read that folder reads everything. See BACKUP_KEY.');
      }
    }
    const count = await addErasures(folder, erased, keys);
    say(`The list of erased people in ${folder} has ${count}.`);
  } finally {
    await source.close();
  }
}

function tellMissing(ids: readonly string[]) {
  if (ids.length === 0) return;
  say(
    `${ids.length} files that the database names were not in the store: removed meanwhile, or lost (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}).`,
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

runCommand(main, {
  words: () => (stopping.signal.aborted ? 'Stopped: nothing of this backup was kept.' : null),
});
