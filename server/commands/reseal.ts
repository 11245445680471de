/** `npm run reseal`: brings everything that is sealed at rest under the first of DATA_KEYS. */
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { type Resealed, reseal } from '../files/reseal.ts';
import { openKeyring, requireDataKeys } from '../sealing/openKeyring.ts';
import { runCommand, say, stopBySignal } from '../startup/command.ts';
import { guardStore } from '../storage/guardStore.ts';
import { openStore } from '../storage/openStore.ts';

const stopping = new AbortController();

async function main() {
  const config = readConfig(process.env);
  requireDataKeys(config);
  const database = await openDatabase(config, () => {});
  try {
    const { db } = database;
    await migrateDatabase(config, db);
    const now = new Date();
    const keyring = await openKeyring({ config, db, now });
    const store = guardStore({ database, store: await openStore(config, say) });
    stopBySignal(stopping);
    const { signal } = stopping;
    const done = await reseal({ db, store, keyring, now, tell: say, signal });
    summarise(done, keyring.firstId);
  } finally {
    await database.close();
  }
}

function summarise({ values, files, problems, retired, remaining }: Resealed, first: string) {
  say(`Resealed ${values} values with the key "${first}" and sealed ${files} files.`);
  for (const problem of problems) say(problem);
  for (const id of retired)
    say(`Nothing needs the key "${id}" any longer: take it out of DATA_KEYS.`);
  for (const id of remaining) say(`The key "${id}" is still needed.`);
  if (stopping.signal.aborted) say('Stopped before the end: run it again to go on.');
  else if (remaining.length > 0 && problems.length === 0) {
    say('A process of the product still seals with it: start them all again, and run this again.');
  }
  if (stopping.signal.aborted || problems.length + remaining.length > 0) process.exitCode = 1;
}

runCommand(main);
