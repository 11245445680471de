/** A page of any declared resource. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { COUNT_LIMIT, type ListQuery, PAGE_SIZES } from '#schema/declaration/listQuery.ts';
import type { Page } from '#schema/declaration/record.ts';
import type { Db, Tx } from '../db/database.ts';
import { planName, prepared } from '../db/prepared.ts';
import { markOwn, readRow } from './ownRecords.ts';
import type { FoundRecord, ListAccess } from './repository.ts';
import { anyTable, selectionOf, textAt } from './selection.ts';
import { BoundValues, cachedStatement } from './statementCache.ts';
import {
  inScope,
  matching,
  searched,
  searchesNear,
  shapeOf,
  shapeOfOwn,
  shapeOfQuery,
} from './where.ts';

/** With their values in them: such a statement is not prepared. */
export interface Conditions {
  narrowed?: SQL | undefined;
  /** In place of the filters at these paths. */
  filters?: { [path: string]: SQL };
}
export interface Narrowed extends ListAccess, Conditions {}

interface Reading extends Narrowed {
  isRare: boolean;
  /** Names with one letter wrong count too, after those that are exactly so. */
  isNear?: boolean;
}

/** One page with its total, which is exact up to COUNT_LIMIT and that limit beyond. */
export async function findPage<R extends Resource>(
  db: Db | Tx,
  resource: R,
  query: ListQuery,
  reading: Narrowed,
): Promise<Page<FoundRecord<R>>> {
  if (!query.search) return readPage(db, resource, query, { ...reading, isRare: false });
  if (searchesNear(resource, query)) {
    const page = await readPage(db, resource, query, { ...reading, isRare: true, isNear: true });
    if (page.total_exact) return page;
  }
  const page = await readPage(db, resource, query, { ...reading, isRare: true });
  return page.total_exact ? page : readPage(db, resource, query, { ...reading, isRare: false });
}

/**
 * In index order a common word is found soon, but a rare one only after scanning the whole table
 * (measured at a million rows: 2 s), and the planner cannot tell which it is. So a search collects
 * matches first, up to the counted limit, and sorts those; beyond the limit the word is common.
 */
async function readPage<R extends Resource>(
  db: Db | Tx,
  resource: R,
  query: ListQuery,
  { scope, audience, own = null, viewer, language, ...reading }: Reading,
): Promise<Page<FoundRecord<R>>> {
  const { narrowed, filters = {}, isRare, isNear = false } = reading;
  const table = anyTable(resource);
  const { values, bind } = new BoundValues();
  const where = and(
    inScope(resource, scope, bind),
    matching(resource, query, { viewer, bind, isNear, filters, own }),
    narrowed,
  );
  const marked = markOwn(resource, { audience, own }, bind);
  const exact = isNear
    ? searched(resource, query.search, { viewer, bind, isNear: false })
    : undefined;
  const isOnce = narrowed !== undefined || Object.keys(filters).length > 0;
  const counting = countUpTo(table, where);
  const limit = PAGE_SIZES.includes(query.per_page) ? query.per_page : null;
  const isFirst = query.page === 1;
  const shape = `${resource.name} ${audience} ${language} ${isRare} ${isNear} ${limit} ${isFirst} ${shapeOf(scope)} ${shapeOfOwn(own)} ${shapeOfQuery(resource, query, viewer)}`;
  const build = () => {
    const key = textAt(resource, query.sort_by, language);
    const matches = db
      .select({
        id: table.id,
        key: sql`${key}`.as('key'),
        // A reference to nobody makes it null, which would come first.
        first: sql`(${exact ?? sql`true`}) is true`.as('is_exact'),
      })
      .from(table)
      .where(where);
    const exactFirst = (column: Sortable) => (exact ? [desc(column)] : []);
    // They are collected once: the page is of them, and so is the total.
    const collected = isRare ? db.$with('matches').as(matches.limit(COUNT_LIMIT + 1)) : null;
    const from = collected ?? matches.as('matches');
    // Selects the page's ids first, so that skipped rows are never joined.
    const sorted = db
      .select({ id: from.id, first: from.first })
      .from(from)
      .orderBy(...exactFirst(from.first), ...orderBy(query, from.key, from.id));
    const limited = sorted.limit(limit === null ? sql.placeholder('limit') : asWritten(limit));
    const page = (isFirst ? limited : limited.offset(sql.placeholder('offset'))).as('page');
    return db
      .with(...(collected ? [collected] : []))
      .select({
        ...selectionOf(resource, audience, language),
        ...marked,
        total: collected ? sql`(select count(*)::int from ${collected})` : sql`(${counting})`,
      } as SelectedFields)
      .from(page)
      .innerJoin(table, eq(table.id, page.id))
      .orderBy(...exactFirst(page.first), ...orderBy(query, key, table.id))
      .prepare(isOnce ? '' : planOf(shape, query));
  };
  const statement = isOnce ? build() : cachedStatement(db, shape, build);
  const records = (await statement.execute({
    ...values,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })) as (FoundRecord<R> & { total: number })[];
  const counted =
    records[0]?.total ?? (query.page === 1 ? 0 : await countSeparately(db, counting, values));
  return {
    data: records.map(({ total, ...record }) =>
      readRow(resource, audience, record as unknown as FoundRecord<R>),
    ),
    page: query.page,
    per_page: query.per_page,
    total: Math.min(counted, COUNT_LIMIT),
    total_exact: counted <= COUNT_LIMIT,
  };
}

/**
 * The usual limits stand in the statement: for a parameter the planner assumes a tenth of the rows, and
 * plans each time anew (1 ms). Drizzle would make a number a parameter.
 */
const asWritten = (limit: number) => sql.raw(String(limit)) as unknown as number;

/** Part of the page's statement, to save a round trip. */
const countUpTo = (table: ReturnType<typeof anyTable>, where?: SQL): SQL =>
  sql`select count(*)::int as total from (select 1 from ${table} ${where ? sql`where ${where}` : sql``} limit ${sql.raw(String(COUNT_LIMIT + 1))}) counted`;

/** Beyond the last page there is no row to carry the total. */
async function countSeparately(db: Db | Tx, counting: SQL, values: Record<string, unknown>) {
  const [counted] = await prepared<{ total: number }>('', counting)(db, values);
  return counted?.total ?? 0;
}

/**
 * A search is not prepared: a generic plan would not use the trigram index
 * (measured at a million rows: 39 ms against 0.9 ms). So is a query of many ids.
 */
const planOf = (shape: string, { search, ids }: ListQuery) =>
  search || ids ? '' : planName(shape);

/** The id breaks ties, in the same direction, so that one index serves both. */
function orderBy({ order_by }: ListQuery, key: Sortable, id: Sortable): SQL[] {
  const direction = order_by === 'ASC' ? asc : desc;
  return [direction(key), direction(id)];
}
type Sortable = Parameters<typeof asc>[0];
