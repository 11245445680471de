/** Scope, search and filters as conditions of a query. Values are parameters, names are declared. */
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Condition, Scope } from '../../schema/access.ts';
import { fieldAt, type Resource } from '../../schema/defineResource.ts';
import { resourceNamed } from '../../schema/index.ts';
import type { Filter, ListQuery } from '../../schema/listQuery.ts';
import { linkTable } from '../db/tables.ts';
import { anyTable, columnAt } from './selection.ts';

export const NOTHING = sql`false`;

/** Which rows a scope covers; undefined for all of them. */
export function inScope(resource: Resource, scope: Scope): SQL | undefined {
  if (typeof scope === 'boolean') return scope ? undefined : NOTHING;
  return or(...scope.map((condition) => meets(resource, condition)));
}

export function matching(resource: Resource, query: ListQuery): SQL | undefined {
  return and(
    query.ids ? inArray(anyTable(resource).id, query.ids) : undefined,
    ...wordsOf(query.search).map((word) => containing(resource, word)),
    ...Object.entries(query.filters).map(([path, filter]) => filtered(resource, path, filter)),
  );
}

function meets(resource: Resource, condition: Condition): SQL {
  if (!('through' in condition))
    return inArray(columnAt(resource, condition.field), [...condition.in]);
  const other = resourceNamed(condition.through);
  const inner = and(
    eq(columnAt(other, condition.by), anyTable(resource).id),
    inArray(columnAt(other, condition.where.field), [...condition.where.in]),
  );
  return sql`exists (select 1 from ${anyTable(other)} where ${inner})`;
}

const MOST_WORDS = 6;
const wordsOf = (search = '') =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** Own text by its trigram index, or the text of a record that a searchable reference points at. */
function containing(resource: Resource, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const own = anyTable(resource).search_text;
  const through = resource.leaves.filter(
    ({ field }) => field.searchable && field.kind === 'reference',
  );
  return (
    or(
      own ? sql`${own} like ${pattern}` : undefined,
      ...through.map(({ path, field }) => {
        const target = anyTable(resourceNamed(field.to ?? ''));
        // As an array the ids are found first, so that the reference's own index serves them.
        return sql`${columnAt(resource, path)} = any(array(select ${target.id} from ${target}
          where ${target.search_text} like ${pattern}))`;
      }),
    ) ?? NOTHING
  );
}

function filtered(resource: Resource, path: string, filter: Filter): SQL | undefined {
  const field = fieldAt(resource, path);
  const values = filter.in ?? [];
  if (field?.kind === 'reference_many') {
    const link = linkTable(resource, path);
    const isLinked = and(
      eq(link.owner_id, anyTable(resource).id),
      inArray(link.target_id, values.map(String)),
    );
    return sql`exists (select 1 from ${link} where ${isLinked})`;
  }
  const column = columnAt(resource, path);
  if (field?.kind === 'choices' || field?.kind === 'text_list') {
    return sql`${column} && ${sql.param(values)}::text[]`;
  }
  const isInstant = field === undefined || field.kind === 'date_time';
  return and(
    filter.in ? inArray(column, values) : undefined,
    filter.from === undefined ? undefined : gte(column, filter.from),
    filter.to === undefined ? undefined : lte(column, isInstant ? endOf(filter.to) : filter.to),
  );
}

/** A bare day as an upper bound means the whole of that day. */
const endOf = (value: string | number) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T23:59:59.999Z` : value;
