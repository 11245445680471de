/** `npm run adopt`: this installation is the one that runs. */
import { parseArgs } from 'node:util';
import { type Adopted, adopt } from '../backup/adopt.ts';
import { askRunning } from '../backup/control.ts';
import { readErasuresFile } from '../backup/erasureList.ts';
import { readConfig } from '../config/config.ts';
import { productClock } from '../db/clock.ts';
import { openDatabase } from '../db/connect.ts';
import { FolderInUse } from '../db/lockFolder.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { startFailure } from '../startup/startFailure.ts';
import { openStore } from '../storage/openStore.ts';

const USAGE = `Usage: npm run adopt [-- --erasures FILE]...
This installation is the one that runs: it sends mails and tidies up its files.
--erasures   who was erased since its database was as it is: ids in lines, or the activity log as LOG_SINK sent it on`;

async function main() {
  const files = readArguments();
  if (!files) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const erased = (await Promise.all(files.map(readErasuresFile))).flat();
  const config = readConfig(process.env);
  report(
    await here().catch((error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error;
      return askRunning<Adopted>(config.data_dir, 'adopt', { erased });
    }),
  );

  async function here() {
    const database = await openDatabase(config, () => {}, { mayBegin: false });
    try {
      await migrateDatabase(config, database.db);
      const clock = await productClock(database);
      clock.stop();
      const store = await openStore(config, say);
      return await adopt({ database, store }, { now: clock.now(), erased });
    } finally {
      await database.close();
    }
  }
}

function readArguments(): string[] | null {
  try {
    const { values } = parseArgs({ options: { erasures: { type: 'string', multiple: true } } });
    return values.erasures ?? [];
  } catch {
    return null;
  }
}

function report({ wasRestored, hadForeignFiles, erased }: Adopted) {
  if (erased > 0) say(`Erased ${erased} people again, who were erased since.`);
  if (wasRestored) say('It is the installation that runs from now on: it sends mails again.');
  if (hadForeignFiles) say('The file store is its own from now on: it tidies it up again.');
  if (!wasRestored && !hadForeignFiles) {
    say('There is nothing to adopt: it was the installation that runs already.');
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
});
