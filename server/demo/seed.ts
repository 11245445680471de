/** Fills an empty database with an organisation that looks real. */
import { inArray } from 'drizzle-orm';
import { CONSTITUENT } from '#schema/declaration/access.ts';
import { role } from '#schema/index.ts';
import type { Db, Tx } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { ensureSettings } from '../db/settings.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import { hashPassword } from '../signIn/passwords/passwords.ts';
import { ensureBuiltInRoles } from '../signIn/sessions/roles.ts';
import { DEMO_PASSWORD, EMPLOYEES } from './content/accounts.ts';
import { insertPlan } from './insert.ts';
import { planDemo } from './plan/index.ts';
import { users } from './plan/person.ts';

const roles = tableOf(role);

/** @returns false, with nothing written, where there is anybody already */
export async function seedDemo(db: Db, clock: () => Date): Promise<boolean> {
  if (await hasPeople(db)) return false;
  const now = clock();
  await ensureBuiltInRoles(db, now);
  await ensureSettings(db, now);
  // One for all of them, since each takes a tenth of a second; the password is no secret. Before the
  // plan, as each takes 19 MB as well.
  const password_hash = await hashPassword(DEMO_PASSWORD, null);
  const plan = planDemo(now);
  return db.transaction(async (tx) => {
    await lock(tx, 'demo');
    // Another process may have been first while this one waited.
    if (await hasPeople(tx)) return false;
    await insertPlan(tx, plan, { password_hash, roleIds: await roleIds(tx) });
    return true;
  });
}

async function hasPeople(db: Db | Tx): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

async function roleIds(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set<string>([CONSTITUENT, ...EMPLOYEES.map((employee) => employee.role)])];
  const found = await tx.select().from(roles).where(inArray(roles.name, names));
  return new Map(found.map(({ id, name }) => [name, id]));
}
