/** `npm run waits -- check` and `npm run waits -- simulate`: do waits turn out as they are said? */

import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { rows } from '../db/query.ts';
import { runCommand, say, UsageError } from '../startup/command.ts';
import type { Evening } from '../visits/simulated/day.ts';
import { faultsOf } from '../visits/simulated/day.ts';
import { simulateYear } from '../visits/simulated/office.ts';
import { readRecordedDays, replayDay } from '../visits/waits/replay.ts';
import { summaryOf, TARGET_SHARE, tableOf, type WaitRecord } from '../visits/waits/waitRecords.ts';

const USAGE = `Usage: npm run waits -- check                          replays every recorded day: what would have been said, against what happened
       npm run waits -- simulate --days 250 --seed 1   lives through a year of an office that does not exist`;

async function main() {
  const [what, ...more] = process.argv.slice(2);
  if (what === 'check' && more.length === 0) return check();
  if (what === 'simulate') return simulate(countsIn(more));
  throw new UsageError(USAGE);
}

function countsIn(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args, options: { days: text, seed: text } });
    const [days, seed] = [Number(values.days ?? 250), Number(values.seed ?? 1)];
    if (Number.isInteger(days) && days > 0 && Number.isInteger(seed)) return { days, seed };
  } catch {
    // What it is not, the usage says.
  }
  throw new UsageError(USAGE);
}

async function check() {
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
    say(tableOf(records, (id) => names.find((one) => one.id === id)?.name ?? id));
    say(`${days.length} recorded days of teams. ${verdictOf(records)}`);
  } finally {
    await database.close();
  }
}

async function simulate({ days, seed }: { days: number; seed: number }) {
  const evenings: Evening[] = [];
  for await (const evening of simulateYear(seed, days)) evenings.push(evening);
  const records = evenings.flatMap((evening) => evening.records);
  const sum = (of: (evening: Evening) => number) =>
    evenings.reduce((total, evening) => total + of(evening), 0);
  const most = (of: (evening: Evening) => number) => Math.max(...evenings.map(of)).toFixed(0);
  say(tableOf(records, (id) => id));
  say(
    `${days} days, ${sum(({ came }) => came)} people: ${sum(({ served }) => served)} served, ${sum(({ refused }) => refused)} without a number.`,
  );
  say(
    `Longest wait ${most(({ longest }) => longest)} minutes, latest evening ${most(({ over }) => over)} minutes after closing.`,
  );
  const faults = evenings.flatMap(faultsOf);
  for (const fault of faults) say(fault);
  say(verdictOf(records));
  const { inside } = summaryOf(records);
  if (faults.length > 0 || inside < TARGET_SHARE.least || inside > TARGET_SHARE.most)
    process.exitCode = 1;
}

function verdictOf(records: readonly WaitRecord[]): string {
  const { inside } = summaryOf(records);
  const isOnTarget = inside >= TARGET_SHARE.least && inside <= TARGET_SHARE.most;
  return isOnTarget
    ? 'The intervals hold as they are meant to: for 75 to 85 of 100 waits.'
    : 'The intervals do not hold for 75 to 85 of 100 waits.';
}

runCommand(main);
