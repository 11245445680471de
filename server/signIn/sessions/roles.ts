/** The built-in roles; their permissions follow the declarations. */
import { and, eq, ne, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ADMIN, CONSTITUENT, EVERYTHING, permission, STAFF } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { resources, role } from '#schema/index.ts';
import type { Db } from '../../db/database.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';

const table = tableOf(role);

const granted = (actions: (resource: Resource) => readonly string[] | undefined) =>
  resources.flatMap((resource) =>
    (actions(resource) ?? []).map((action) => permission(resource, action)),
  );

const builtIn = () => [
  {
    name: ADMIN,
    description: 'Manages everything.',
    reach: 'all' as const,
    permissions: [EVERYTHING],
  },
  {
    name: STAFF,
    description: 'Runs the services and reservations of their own teams.',
    reach: 'team' as const,
    permissions: granted(({ access }) => access.staff),
  },
  {
    name: CONSTITUENT,
    description: 'Books services.',
    reach: 'own' as const,
    permissions: granted(({ access }) => access.signed_in),
  },
];

/** At each start. Writes only differences, so that two processes can do it at once. */
export async function ensureBuiltInRoles(db: Db, now: Date) {
  const at = now.toISOString();
  await db.transaction(async (tx) => {
    for (const { name, description, reach, permissions } of builtIn()) {
      await tx
        .insert(table)
        .values({
          id: uuidv7(),
          created_at: at,
          updated_at: at,
          name,
          description,
          reach,
          permissions,
          built_in: true,
        })
        .onConflictDoNothing();
      await tx
        .update(table)
        .set({ reach, permissions, built_in: true, updated_at: at })
        .where(
          and(
            eq(table.name, name),
            or(
              ne(table.reach, reach),
              ne(table.permissions, permissions),
              ne(table.built_in, true),
            ),
          ),
        );
    }
  });
}
