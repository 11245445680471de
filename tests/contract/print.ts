/**
 * `npm run contract`: every call of the specification as every role, on the embedded database. A
 * call is made with ids that nobody has and an empty body: 404 and 422 mean that it was let in.
 */
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openPassing } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { Mailbox } from '../support/mailbox.ts';
import { MemoryFiles } from '../support/memoryFiles.ts';
import { testKeyring } from '../support/testKeys.ts';
import { allCalls, furtherCalls, mayCall, nameOf, ROLES, type Role } from './calls.ts';
import { walk } from './walk.ts';

const database = await openPassing();
await migrate(database.db);
await ensureBuiltInRoles(database.db, new Date());
await ensureSettings(database.db, new Date());
const app = await buildApp(
  {
    config: readConfig({ DEMO: 'off' }),
    database,
    clock: () => new Date(),
    mailer: new Mailbox(),
    files: new MemoryFiles(),
    keyring: testKeyring('test'),
  },
  { logger: false },
);

const tokenOf = async (role: Role) => {
  const user = await buildUser(database.db, { roles: [role] });
  return buildSession(database.db, user, new Date());
};

const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(58)}${cells.map((cell) => cell.padStart(13)).join('')}`;
console.log(row('call', ROLES));
let wrong = 0;
for (const call of [...allCalls, ...furtherCalls]) {
  // Signing out ends a session, so each call has sessions of its own.
  const tokens = {
    constituent: await tokenOf('constituent'),
    staff: await tokenOf('staff'),
    admin: await tokenOf('admin'),
  };
  const answers = await walk(app, call, tokens);
  const cells = ROLES.map((role) => {
    const isLetIn = ![401, 403].includes(answers[role].status);
    const isRight = isLetIn === mayCall(role, call);
    if (!isRight) wrong += 1;
    return `${answers[role].status}${isRight ? '' : ' WRONG'}`;
  });
  console.log(row(nameOf(call), cells));
}
console.log(
  `\nAll ${allCalls.length} calls of the specification answer, and ${furtherCalls.length} besides; ${wrong} times somebody was let in who may not, or kept out who may.`,
);
await app.close();
await database.close();
process.exitCode = wrong === 0 ? 0 : 1;
