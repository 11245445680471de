/** `npm run adopt`: this installation is the one that runs. */
import { type Adopted, adopt } from '../backup/adopt.ts';
import { askRunning } from '../backup/control.ts';
import { readErasuresFiles } from '../backup/erasureList.ts';
import { readConfig } from '../config/config.ts';
import { productClock } from '../db/clock.ts';
import { openDatabase } from '../db/connect.ts';
import { FolderInUseError } from '../db/lockFolder.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { readOptions, runCommand, say } from '../startup/command.ts';
import { openStore } from '../storage/openStore.ts';

const USAGE = `Usage: npm run adopt [-- --erasures FILE]...
This installation is the one that runs: it sends mails and tidies up its files.
--erasures   who was erased since its database was as it is: ids in lines, or the activity log as LOG_SINK sent it on`;
const OPTIONS = { erasures: { type: 'string', multiple: true } } as const;

async function main() {
  const { erasures = [] } = readOptions(OPTIONS, USAGE);
  const erased = await readErasuresFiles(erasures);
  const config = readConfig(process.env);
  report(
    await here().catch((error: unknown) => {
      if (!(error instanceof FolderInUseError)) throw error;
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

function report({ wasRestored, hadForeignFiles, erased }: Adopted) {
  if (erased > 0) say(`Erased ${erased} people again, who were erased since.`);
  if (wasRestored) say('It is the installation that runs from now on: it sends mails again.');
  if (hadForeignFiles) say('The file store is its own from now on: it tidies it up again.');
  if (!wasRestored && !hadForeignFiles) {
    say('There is nothing to adopt: it was the installation that runs already.');
  }
}

runCommand(main);
