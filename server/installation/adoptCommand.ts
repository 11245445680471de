/** `npm run adopt`: this installation is the one that runs. */
import { readConfig } from '../config.ts';
import { productClock } from '../db/clock.ts';
import { openDatabase } from '../db/connect.ts';
import { FolderInUse } from '../db/lockFolder.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openStore } from '../files/openStore.ts';
import { startFailure } from '../startFailure.ts';
import { type Adopted, adopt } from './adopt.ts';
import { askRunning } from './control.ts';

async function main() {
  const config = readConfig(process.env);
  tell(
    await here().catch((error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error;
      return askRunning<Adopted>(config.data_dir, 'adopt');
    }),
  );

  async function here() {
    const database = await openDatabase(config, () => {}, { mayBegin: false });
    try {
      await migrateDatabase(config, database.db);
      const clock = await productClock(database);
      clock.stop();
      return await adopt({ database, store: await openStore(config, say) }, clock.now());
    } finally {
      await database.close();
    }
  }
}

function tell({ wasRestored, hadForeignFiles }: Adopted) {
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
