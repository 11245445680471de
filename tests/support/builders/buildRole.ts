import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ADMIN, CONSTITUENT, EVERYTHING, STAFF } from '../../../schema/access.ts';
import { resources, role } from '../../../schema/index.ts';
import type { Db } from '../../../server/db/connect.ts';
import { tableOf } from '../../../server/db/tables.ts';
import { theOne } from './theOne.ts';
import { uniqueKey } from './unique.ts';

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

/** The role of that name, made from the declarations where the database does not hold it yet. */
export async function roleNamed(db: Db, name: string): Promise<RoleRow> {
  const [found] = await db.select().from(roles).where(eq(roles.name, name));
  if (found) return found;
  const builtIn = BUILT_IN.find((one) => one.name === name);
  if (!builtIn) throw new Error(`There is no role ${name}`);
  return buildRole(db, { ...builtIn, permissions: [...builtIn.permissions], built_in: true });
}

const BUILT_IN = [
  { name: ADMIN, reach: 'all', permissions: [EVERYTHING] },
  {
    name: STAFF,
    reach: 'team',
    permissions: resources.flatMap(({ name, access }) =>
      (access.staff ?? []).map((action) => `${name}.${action}`),
    ),
  },
  { name: CONSTITUENT, reach: 'own', permissions: [] },
] as const;
