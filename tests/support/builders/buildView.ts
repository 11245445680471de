import { uuidv7 } from 'uuidv7';
import { view } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';

const AT = '2026-11-01T00:00:00.000Z';

/** @returns the id of a view of one's own, of all teams */
export async function buildView(db: Db, { owner_id }: { owner_id: string }) {
  const id = uuidv7();
  await db.insert(tableOf(view)).values({
    ...{ id, created_at: AT, updated_at: AT, owner_id },
    ...{ name: 'All teams', resource: 'teams', sort_by: 'name' },
  } as never);
  return id;
}
