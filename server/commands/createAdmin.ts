/** `npm run create-admin -- --email E`: the first administrator of an installation. */
import { parseArgs } from 'node:util';
import { inEnglish, translateEach } from '#schema/language/index.ts';
import { readConfig } from '../config/config.ts';
import { productClock } from '../db/clock.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrating/migrate.ts';
import { ensureSettings } from '../db/settings.ts';
import { AppError } from '../http/errors.ts';
import { askPassword } from '../signIn/passwords/askPassword.ts';
import { ensureBuiltInRoles } from '../signIn/sessions/roles.ts';
import { runCommand, say } from '../startup/command.ts';
import { addAdmin } from '../users/addAdmin.ts';

const USAGE = `Usage: npm run create-admin -- --email name@example.org
  --username     their user name; made from the address where absent
  --first-name, --last-name
The password is asked for, or read from standard input.`;

const text = { type: 'string' } as const;

async function main() {
  const { email, ...values } = readArguments();
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  try {
    await migrateDatabase(config, database.db);
    const clock = await productClock(database);
    clock.stop();
    const now = clock.now();
    await ensureBuiltInRoles(database.db, now);
    await ensureSettings(database.db, now);
    const admin = {
      email,
      username: values.username ?? usernameFrom(email),
      first_name: values['first-name'] ?? 'System',
      last_name: values['last-name'] ?? 'Administrator',
      password: await askPassword(),
    };
    await addAdmin({ db: database.db, now: clock.now() }, admin);
  } finally {
    await database.close();
  }
  say(`${email} is an administrator now. Sign in at /admin.`);
}

function readArguments() {
  const options = { email: text, username: text, 'first-name': text, 'last-name': text };
  const { email, ...rest } = parsed(() => parseArgs({ options }).values);
  if (!email) throw new AppError('invalid', USAGE);
  return { ...rest, email };
}

function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new AppError('invalid', `${(error as Error).message}\n${USAGE}`);
  }
}

/** The part before the @, made to fit the rules of user names. */
const usernameFrom = (email: string) =>
  `${email.split('@')[0]}`
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 40)
    .padEnd(3, '0');

function refusal({ message, details }: AppError): string {
  const reasons = Object.values(translateEach(inEnglish, details.errors ?? {}));
  return reasons.length > 0 ? reasons.join('\n') : message;
}

runCommand(main, { words: (error) => (error instanceof AppError ? refusal(error) : null) });
