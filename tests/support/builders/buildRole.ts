import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { role } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { DEFAULT_NOW } from '../fakeClock.ts';
import { theOne } from './theOne.ts';
import { uniqueKey } from './unique.ts';
import { written } from './written.ts';

const roles = tableOf(role);
export type RoleRow = typeof roles.$inferSelect;

/** A role that somebody made: without permissions, reaching its teams' records. */
export async function buildRole(
  db: Db,
  overrides: Partial<typeof roles.$inferInsert> = {},
): Promise<RoleRow> {
  return theOne(
    await db
      .insert(roles)
      .values({
        ...written(),
        id: uuidv7(),
        name: uniqueKey('role'),
        reach: 'team',
        permissions: [],
        built_in: false,
        ...overrides,
      })
      .returning(),
  );
}

/** The role of that name; the built-in ones come to be at the first call. */
export async function roleNamed(db: Db, name: string): Promise<RoleRow> {
  const found = await find(db, name);
  if (found) return found;
  await ensureBuiltInRoles(db, new Date(DEFAULT_NOW));
  const builtIn = await find(db, name);
  if (!builtIn) throw new Error(`There is no role ${name}`);
  return builtIn;
}

const find = async (db: Db, name: string): Promise<RoleRow | undefined> =>
  (await db.select().from(roles).where(eq(roles.name, name)))[0];
