import { uuidv7 } from 'uuidv7';
import { category } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { theOne } from './theOne.ts';
import { unique } from './unique.ts';
import { written } from './written.ts';

const categories = tableOf(category);
export type CategoryRow = typeof categories.$inferSelect;

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

/** One that people confirm themselves. */
export const buildDeclared = (
  db: Db,
  overrides: Partial<typeof categories.$inferInsert> = {},
): Promise<CategoryRow> =>
  buildCategory(db, { way: 'declared', statement: 'I am one of them.', ...overrides });

/** Of a person who has confirmed it, and whom nobody has checked. */
export const confirming = (one: CategoryRow) => ({
  categories: [one],
  category_confirmations: [
    {
      category_id: one.id,
      status: 'unchecked' as const,
      confirmed_at: '2026-11-30T00:00:00.000Z',
      checked_at: null,
      checked_by: null,
    },
  ],
});
