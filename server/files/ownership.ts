/** Whose store it is: two installations in one bucket must not tidy up after each other. */
import { eq } from 'drizzle-orm';
import { ADMIN } from '../../schema/access.ts';
import { role } from '../../schema/index.ts';
import type { Db } from '../db/connect.ts';
import { tableOf } from '../db/tables.ts';
import type { FileStore } from './store.ts';

/** No file is called so; what lists files passes it by. */
const MARK = 'installation';
const roles = tableOf(role);

/** The first installation that asks leaves its mark in the store, and keeps it. */
export async function isOwnStore({ db, store }: { db: Db; store: FileStore }): Promise<boolean> {
  const own = await installationId(db);
  const mark = await store.get(MARK);
  if (mark) return new TextDecoder().decode(mark) === own;
  await store.put(MARK, new TextEncoder().encode(own), 'text/plain');
  return true;
}

/** This role is made once with the database, by the first start, and can't be deleted. */
async function installationId(db: Db): Promise<string> {
  const [admin] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, ADMIN));
  if (!admin) throw new Error('The role of administrators is missing: the start makes it.');
  return admin.id;
}
