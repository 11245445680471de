/** `npm run waits -- check`: do waits turn out as they were said? */

import { sql } from 'drizzle-orm';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { rows } from '../db/query.ts';
import { runCommand, say, UsageError } from '../startup/command.ts';
import { readRecordedDays, replayDay } from '../visits/waits/replay.ts';
import { tableOf, verdictOf, type WaitRecord } from '../visits/waits/waitRecords.ts';

const USAGE =
  'Usage: npm run waits -- check    replays every recorded day: what would have been said, against what happened';

async function main() {
  if (process.argv.slice(2).join(' ') !== 'check') throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  try {
    const { db } = database;
    await migrateDatabase(config, db);
    const days = await readRecordedDays(db);
    const records: WaitRecord[] = [];
    for (const day of days) records.push(...(await replayDay(db, day)));
    const names = await rows<{ id: string; name: string }>(db, sql`select id, name from services`);
    if (records.length === 0) {
      say('Nobody has waited for a counter yet: there is nothing to replay.');
      return;
    }
    say(tableOf(records, (id) => names.find((name) => name.id === id)?.name ?? id));
    say(`${days.length} recorded days of teams. ${verdictOf(records).words}`);
  } finally {
    await database.close();
  }
}

runCommand(main);
