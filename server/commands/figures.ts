/** `npm run figures -- check` and `npm run figures -- rebuild`: are the dashboard's figures those of the rows? */

import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { ensureSettings } from '../db/settings.ts';
import { checkFigures, rebuildFigures } from '../figures/check.ts';
import { refreshFigures } from '../figures/refresh.ts';
import { ORGANISATION } from '../figures/rollups.ts';
import { runCommand, say, UsageError } from '../startup/command.ts';

const USAGE = `Usage: npm run figures -- check     compares what is stored with the rows, and says where they differ
       npm run figures -- rebuild   counts all of it again`;
/** More say no more. */
const MAX_LINES = 50;

async function main() {
  const [what, ...more] = process.argv.slice(2);
  if ((what !== 'check' && what !== 'rebuild') || more.length > 0) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  const now = new Date();
  const { db } = database;
  try {
    await migrateDatabase(config, db);
    await ensureSettings(db, now);
    if (what === 'rebuild') say(`Counted ${daysOf(await rebuildFigures(db, now))} again.`);
    else {
      say(`Counted ${daysOf(await refreshFigures(db, () => now))} that were due.`);
      await check(db, now);
    }
  } finally {
    await database.close();
  }
}

async function check(db: Parameters<typeof checkFigures>[0], now: Date) {
  const differences = await checkFigures(db, now);
  for (const { starts_on, span, team_id, part, stored, counted } of differences.slice(
    0,
    MAX_LINES,
  )) {
    const whose = team_id === ORGANISATION ? 'the organisation' : `team ${team_id}`;
    const when = span === 'day' ? starts_on : `${starts_on.slice(0, 7)}`;
    say(
      `${when}, ${whose}, ${part}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`,
    );
  }
  if (differences.length > MAX_LINES) say(`... and ${differences.length - MAX_LINES} more.`);
  if (differences.length === 0) {
    say('The stored figures are those of the rows.');
    return;
  }
  say(`${differences.length} differ. "npm run figures -- rebuild" counts all of them again.`);
  process.exitCode = 1;
}

const daysOf = (days: number) => (days === 1 ? '1 day' : `${days} days`);

runCommand(main);
