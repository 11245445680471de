import { uuidv7 } from 'uuidv7';
import { service } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { linkTable, tableOf } from '#server/db/tables/resourceTables.ts';
import { buildTeam } from './buildTeam.ts';
import { theOne } from './theOne.ts';
import { unique } from './unique.ts';
import { written } from './written.ts';

const services = tableOf(service);
export type ServiceRow = typeof services.$inferSelect;

export interface ServiceOverrides extends Partial<typeof services.$inferInsert> {
  /** Who it is meant for; everyone where absent. */
  categories?: readonly { id: string }[];
}

/** Open every day from 8:00 to 17:00 in slots of half an hour for one person each, from now on. */
export async function buildService(
  db: Db,
  { categories = [], ...overrides }: ServiceOverrides = {},
): Promise<ServiceRow> {
  const team_id = overrides.team_id ?? (await buildTeam(db)).id;
  const row = theOne(
    await db
      .insert(services)
      .values({
        ...written(),
        id: uuidv7(),
        name: unique('Service'),
        status: 'active',
        lead_hours: 0,
        weekly_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday: weekday as 1,
          opens: '08:00',
          closes: '17:00',
        })),
        ...overrides,
        team_id,
      })
      .returning(),
  );
  if (categories.length > 0) {
    await db
      .insert(linkTable(service, 'categories'))
      .values(categories.map(({ id }) => ({ owner_id: row.id, target_id: id })));
  }
  return row;
}
