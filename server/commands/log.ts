/** `npm run log -- verify`: is the activity log as it was written? */

import { appendToChain } from '../activityLogs/chain.ts';
import { type Head, verifyActivity } from '../activityLogs/verify.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { runCommand, say, UsageError } from '../startup/command.ts';

const USAGE = `Usage: npm run log -- verify                   looks at every row of the activity log and at the chain
       npm run log -- verify POSITION:HASH     and whether the chain still has what this command said before`;

async function main() {
  const [what, noted, ...more] = process.argv.slice(2);
  const known = noted === undefined ? undefined : headIn(noted);
  if (what !== 'verify' || known === null || more.length > 0) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  try {
    const { db } = database;
    await migrateDatabase(config, db);
    await appendToChain(db);
    const { checked, waiting, first, head, problems } = await verifyActivity(db, known);
    for (const problem of problems) say(problem);
    say(
      `Checked ${checked} rows${head ? `, places ${first} to ${head.position}` : ''}; ${waiting} wait for their place.`,
    );
    if (problems.length > 0) {
      say('The activity log is not as it was written.');
      process.exitCode = 2;
      return;
    }
    say('The activity log is as it was written.');
    if (head)
      say(`Keep this elsewhere, and give it to the next check: ${head.position}:${head.hash}`);
  } finally {
    await database.close();
  }
}

function headIn(text: string): Head | null {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  return position && hash ? { position: Number(position), hash } : null;
}

runCommand(main);
