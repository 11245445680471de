import { uuidv7 } from 'uuidv7';
import { counter } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { linkTable, tableOf } from '#server/db/tables/resourceTables.ts';
import { buildTeam } from './buildTeam.ts';
import { theOne } from './theOne.ts';
import { unique } from './unique.ts';
import { written } from './written.ts';

const counters = tableOf(counter);
export type CounterRow = typeof counters.$inferSelect;

interface CounterOverrides extends Omit<Partial<typeof counters.$inferInsert>, 'services'> {
  /** What is served there; everything where absent. */
  services?: readonly { id: string }[];
}

/** In use, and nobody sits there. */
export async function buildCounter(
  db: Db,
  { services = [], ...overrides }: CounterOverrides = {},
): Promise<CounterRow> {
  const team_id = overrides.team_id ?? (await buildTeam(db)).id;
  const row = theOne(
    await db
      .insert(counters)
      .values({ ...written(), id: uuidv7(), name: unique('Counter'), ...overrides, team_id })
      .returning(),
  );
  if (services.length > 0) {
    await db
      .insert(linkTable(counter, 'services'))
      .values(services.map(({ id }) => ({ owner_id: row.id, target_id: id })));
  }
  return row;
}
