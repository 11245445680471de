/** The categories with the rules of who is in them, in the language of whoever reads. */
import { sql } from 'drizzle-orm';
import type { Category } from '#schema/categories/categories.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { textIn } from '../db/textIn.ts';

interface DescribedCategory extends Category {
  description: string | null;
}

/** All of them, by name; there are at most as many as `RECORD_BOUNDS` says. */
export const readCategories = (db: Db | Tx, language: string): Promise<DescribedCategory[]> =>
  rows<DescribedCategory>(
    db,
    sql`select id, way, min_age, max_age, gender, barangays,
        ${textIn('c', 'name', language)} as name,
        ${textIn('c', 'description', language)} as description,
        ${textIn('c', 'statement', language)} as statement
      from constituent_categories c order by c.name`,
  );
