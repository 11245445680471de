/** `npm run health-readings -- --account E --from D --to D`: whose health information an account read. */
import { parseArgs } from 'node:util';
import { type ReadingsQuery, readingsQuery } from '#schema/healthInformation/healthCalls.ts';
import { inEnglish, translateEach } from '#schema/language/index.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { ensureSettings } from '../db/settings.ts';
import { readingsBy } from '../healthInformation/readings.ts';
import { AppError } from '../http/errors.ts';
import { parse } from '../http/validation.ts';
import { runCommand, say } from '../startup/command.ts';

const USAGE = `Usage: npm run health-readings -- --account name@example.org --from 2026-12-01 --to 2026-12-31
  --account     e-mail address or user name of whoever read
  --from, --to  days in the time zone of the organisation, both included`;

const text = { type: 'string' } as const;

async function main() {
  const query = readArguments();
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  try {
    await migrateDatabase(config, database.db);
    await ensureSettings(database.db, new Date());
    const { account, data, is_whole } = await readingsBy(database.db, query);
    say(
      `${account.name} read the health information of ${peopleIn(data)}, in ${data.length === 1 ? '1 reading' : `${data.length} readings`}.`,
    );
    for (const { at, person, team } of data) {
      say(
        `${at}  ${person.name} (${person.id ?? 'gone'})  ${team?.name ?? 'an office that is gone'}`,
      );
    }
    if (!is_whole) say('There are more: ask for fewer days at once.');
  } finally {
    await database.close();
  }
}

function peopleIn(data: readonly { person: { id: string | null } }[]) {
  const count = new Set(data.map(({ person }) => person.id)).size;
  return count === 1 ? '1 person' : `${count} people`;
}

function readArguments(): ReadingsQuery {
  const options = { account: text, from: text, to: text };
  try {
    return parse(readingsQuery, parseArgs({ options }).values);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', (error as Error).message);
  }
}

function refusal({ details }: AppError): string {
  const reasons = Object.entries(translateEach(inEnglish, details.errors ?? {}));
  return [...reasons.map(([at, what]) => `--${at}: ${what}`), USAGE].join('\n');
}

runCommand(main, { words: (error) => (error instanceof AppError ? refusal(error) : null) });
