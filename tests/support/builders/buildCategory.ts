import { uuidv7 } from 'uuidv7';
import { category } from '../../../schema/index.ts';
import type { Db } from '../../../server/db/database.ts';
import { tableOf } from '../../../server/db/tables/resourceTables.ts';
import { theOne } from './theOne.ts';
import { unique } from './unique.ts';
import { written } from './written.ts';

const categories = tableOf(category);
type CategoryRow = typeof categories.$inferSelect;

export async function buildCategory(
  db: Db,
  overrides: Partial<typeof categories.$inferInsert> = {},
): Promise<CategoryRow> {
  return theOne(
    await db
      .insert(categories)
      .values({ ...written(), id: uuidv7(), name: unique('Category'), ...overrides })
      .returning(),
  );
}
