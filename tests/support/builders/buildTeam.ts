import { uuidv7 } from 'uuidv7';
import { team } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { theOne } from './theOne.ts';
import { unique } from './unique.ts';
import { written } from './written.ts';

const teams = tableOf(team);
export type TeamRow = typeof teams.$inferSelect;

export async function buildTeam(
  db: Db,
  overrides: Partial<typeof teams.$inferInsert> = {},
): Promise<TeamRow> {
  return theOne(
    await db
      .insert(teams)
      .values({
        ...written(),
        id: uuidv7(),
        name: unique('Office'),
        location: 'City hall',
        ...overrides,
      })
      .returning(),
  );
}
