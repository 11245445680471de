import { and } from 'drizzle-orm';
import { type Matching, MOST_MATCHING } from '#schema/declaration/bulk.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { ListQuery } from '#schema/declaration/listQuery.ts';
import type { Db } from '../db/database.ts';
import type { Narrowed } from './page.ts';
import { anyTable } from './selection.ts';
import { BoundValues } from './statementCache.ts';
import { inScope, matching, searchesNear } from './where.ts';

/** The ids of all records that a list finds, read at one moment, up to a bound. */
export async function findMatching(
  db: Db,
  resource: Resource,
  query: ListQuery,
  { scope, own = null, viewer, narrowed, filters = {} }: Narrowed,
): Promise<Matching> {
  const table = anyTable(resource);
  const { values, bind } = new BoundValues();
  const isNear = searchesNear(resource, query);
  const records = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        inScope(resource, scope, bind),
        matching(resource, query, { viewer, bind, isNear, filters, own }),
        narrowed,
      ),
    )
    .orderBy(table.id)
    .limit(MOST_MATCHING + 1)
    .prepare('')
    .execute(values);
  const ids = records.map(({ id }) => id as string);
  return { ids: ids.slice(0, MOST_MATCHING), is_all: ids.length <= MOST_MATCHING };
}
