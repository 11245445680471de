/**
 * Scope, search and filters as conditions of a query. Values are parameters, but for a declared choice,
 * which is escaped; names are declared.
 */
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { escapeLiteral } from 'pg';
import {
  type Condition,
  mayRead,
  type OwnReach,
  type Scope,
  scopeOf,
  type Viewer,
} from '#schema/declaration/access.ts';
import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import type { Filter, ListQuery } from '#schema/declaration/listQuery.ts';
import { resourceNamed } from '#schema/index.ts';
import { hasNames } from '../db/tables/names.ts';
import { inEveryLanguage, linkTable } from '../db/tables/resourceTables.ts';
import { nearNames, nearShape, withinNames } from './nearNames.ts';
import { anyTable, columnAt } from './selection.ts';
import type { Bind } from './statementCache.ts';

export const NOTHING = sql`false`;

/** Which rows a scope covers; undefined for all of them. */
export function inScope(resource: Resource, scope: Scope, bind: Bind): SQL | undefined {
  if (typeof scope === 'boolean') return scope ? undefined : NOTHING;
  return or(...scope.map((condition) => meets(resource, condition, bind)));
}

/** It is the viewer's own, and they do not reach it for the organisation. */
export const isOwnAlone = (resource: Resource, { own, office }: OwnReach, bind: Bind): SQL =>
  sql`((${inScope(resource, own, bind) ?? sql`true`}) is true
    and (${inScope(resource, office, bind) ?? sql`true`}) is not true)`;

interface Matched extends Searching {
  filters: { [path: string]: SQL };
  own: OwnReach | null;
}

export function matching(
  resource: Resource,
  query: ListQuery,
  { filters, own, ...searching }: Matched,
): SQL | undefined {
  const { bind } = searching;
  const only = onlyChoice(resource, query);
  return and(
    // Which records are found, and in what order, would tell what its owner does not read.
    own && comparesOfOffice(resource, query)
      ? sql`not ${isOwnAlone(resource, own, bind)}`
      : undefined,
    query.ids ? oneOf(anyTable(resource).id, query.ids, bind) : undefined,
    searched(resource, query.search, searching),
    ...Object.entries(query.filters).map(([path, filter]) =>
      path === only?.path
        ? sql`${columnAt(resource, path)} = ${sql.raw(escapeLiteral(only.choice))}`
        : (filters[path] ?? filtered(resource, path, filter, bind)),
    ),
  );
}

const comparesOfOffice = (resource: Resource, { filters, sort_by }: ListQuery) =>
  [...Object.keys(filters), sort_by].some((path) => {
    const field = fieldAt(resource, path);
    return field !== undefined && !mayRead(field, 'owner');
  });

const oneOrMany = (values?: readonly unknown[]) => values && (values.length === 1 ? 1 : 2);

const shapeOfScope = (scope: Scope) =>
  typeof scope === 'boolean'
    ? scope
    : scope.map((condition) =>
        'through' in condition
          ? [
              condition.through,
              condition.where.map(({ field, in: any }) => [field, oneOrMany(any)]),
            ]
          : [condition.field, oneOrMany(condition.in)],
      );

/** A cache key: equal for scopes whose SQL differs only in bound values. */
export const shapeOf = (scope: Scope): string => JSON.stringify(shapeOfScope(scope));

export const shapeOfOwn = (own: OwnReach | null): string =>
  own ? shapeOf(own.own) + shapeOf(own.office) : '';

export function shapeOfQuery(resource: Resource, query: ListQuery, viewer: Viewer | null): string {
  return JSON.stringify([
    query.search &&
      searchedThrough(resource).map(({ target }) => shapeOfScope(scopeOf(viewer, target, 'list'))),
    [
      query.sort_by,
      query.order_by,
      oneOrMany(query.ids),
      wordsOf(query.search).map(nearShape),
      compactOf(query.search) !== null,
      onlyChoice(resource, query)?.choice,
      Object.entries(query.filters).map(([path, { from, to, in: any }]) => [
        path,
        oneOrMany(any),
        from !== undefined,
        to !== undefined,
      ]),
    ],
  ]);
}

/** With `= value` an index also gives the sort order; with `= any(…)` it does not. */
const oneOf = (column: SQLWrapper, values: readonly unknown[], bind: Bind): SQL =>
  values.length === 1
    ? sql`${column} = ${bind(values[0])}`
    : sql`${column} = any(${bind([...values])})`;

function meets(resource: Resource, condition: Condition, bind: Bind): SQL {
  if (!('through' in condition)) {
    const column = columnAt(resource, condition.field);
    const isList = fieldAt(resource, condition.field)?.kind === 'text_list';
    return isList
      ? sql`${column} && ${bind([...condition.in])}`
      : oneOf(column, condition.in, bind);
  }
  const target = resourceNamed(condition.through);
  const { by, where, since, unless } = condition;
  const link = linkTable(resource, unless.link);
  const linked = resourceNamed(fieldAt(resource, unless.link)?.to ?? '');
  return sql`(exists (select 1 from ${anyTable(target)}
      where ${columnAt(target, by)} = ${anyTable(resource).id}
        and ${and(...where.map(({ field, in: any }) => oneOf(columnAt(target, field), any, bind)))}
        and ${columnAt(target, since.field)} >= ${bind(since.at)})
    and not exists (select 1 from ${link} join ${anyTable(linked)} on ${anyTable(linked).id} = ${link.target_id}
      where ${link.owner_id} = ${anyTable(resource).id}
        and ${oneOf(columnAt(linked, unless.where.field), unless.where.in, bind)}))`;
}

const MAX_WORDS = 6;
const wordsOf = (search = '') =>
  search
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);

/** For whom, where the values go, and whether a name may have one letter wrong. */
interface Searching {
  viewer: Viewer | null;
  bind: Bind;
  isNear: boolean;
}

/** Whether names that are nearly the words of a search are looked for. */
export const searchesNear = (resource: Resource, { search }: ListQuery) =>
  [resource, ...searchedThrough(resource).map(({ target }) => target)].some(hasNames) &&
  wordsOf(search).some((word) => nearShape(word).includes('n'));

/** Every word of it, or a reference or a phone number however it is written. */
export function searched(
  resource: Resource,
  search: string | undefined,
  searching: Searching,
): SQL | undefined {
  const words = wordsOf(search).map((word) => containing(resource, word, searching));
  const compact = compactOf(search);
  if (compact === null) return and(...words);
  return or(and(...words), containing(resource, compact, searching));
}

/** The last nine digits identify a phone number, whatever its country or trunk prefix. */
const PHONE_DIGITS = 9;

/** `+63 917 123-4567` -> `171234567`, `TK 7F3K92QM` -> `tk7f3k92qm`; null for other words. */
function compactOf(search = ''): string | null {
  const compact = search.toLowerCase().replace(/[\s()+./_-]/g, '');
  if (/^\d{7,15}$/.test(compact)) return compact.slice(-PHONE_DIGITS);
  const isReference = /^(tk)?[a-z0-9]{8}$/.test(compact);
  const isPart = /^(?=.*\d)[a-z0-9]{4,10}$/.test(compact);
  return isReference || isPart ? compact : null;
}

const searchedThrough = (resource: Resource) =>
  resource.flatFields
    .filter(({ field }) => field.searchable && field.kind === 'reference')
    .map(({ path, field }) => ({ path, target: resourceNamed(field.to ?? '') }));

/**
 * Own text by its trigram index, or the text of a record that a searchable reference points at: all
 * of it where the viewer may list that record, else only the name that they see anyway.
 */
function containing(resource: Resource, word: string, { viewer, bind, isNear }: Searching): SQL {
  const pattern = bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const named = (target: Resource) => [
    withinNames(target, word, bind),
    isNear ? nearNames(target, word, bind) : undefined,
  ];
  // A visit is found by whom it is for and by who cares for them: two steps, and no more.
  const through = (from: Resource): SQL[] =>
    searchedThrough(from).map(({ path, target }) => {
      const table = anyTable(target);
      const listed = inScope(target, scopeOf(viewer, target, 'list'), bind);
      const name = sql.join(
        target.recordRepresentation.map((shown) => nameIn(target, shown)),
        sql` || ' ' || `,
      );
      const within = listed ? sql`and (${listed} or lower(${name}) like ${pattern})` : sql``;
      const match = or(...searchedColumns(target).map((text) => sql`${text} like ${pattern}`));
      const further = from === resource && target !== resource ? through(target) : [];
      const matches = or(sql`((${match}) ${within})`, ...named(target), ...further);
      // As an array the ids are found first, so that the reference's own index serves them.
      return sql`${columnAt(from, path)} = any(array(select ${table.id} from ${table}
        where ${matches}))`;
    });
  return (
    or(
      ...searchedColumns(resource).map((own) => sql`${own} like ${pattern}`),
      ...named(resource),
      ...through(resource),
    ) ?? NOTHING
  );
}

/** What a record says, and what it says in other languages. */
const searchedColumns = (resource: Resource): AnyPgColumn[] => {
  const { search_text, search_translations } = anyTable(resource);
  return [search_text, search_translations].filter((column) => column !== undefined);
};

/** Part of a record's name, in every language. */
const nameIn = (resource: Resource, path: string): SQL =>
  fieldAt(resource, path)?.translated
    ? sql`coalesce(${columnAt(resource, path)}, '') || ' ' || ${sql.raw(inEveryLanguage(path))}`
    : sql`coalesce(${columnAt(resource, path)}, '')`;

/**
 * The declared choice that a query filters by alone. It stands in the statement: how rare a parameter is
 * the planner cannot tell, and it would plan each of these lists anew. One only, or statements multiply.
 */
function onlyChoice(
  resource: Resource,
  { filters }: ListQuery,
): { path: string; choice: string } | null {
  const [first, another] = Object.entries(filters).filter(
    ([path]) => fieldAt(resource, path)?.kind === 'choice',
  );
  if (!first || another) return null;
  const [path, { in: any = [] }] = first;
  const options = fieldAt(resource, path)?.options?.map(({ id }) => String(id)) ?? [];
  const choice = any.length === 1 && options.find((id) => id === any[0]);
  return choice ? { path, choice } : null;
}

function filtered(resource: Resource, path: string, filter: Filter, bind: Bind): SQL | undefined {
  const field = fieldAt(resource, path);
  if (field?.kind === 'reference_many') {
    const link = linkTable(resource, path);
    return sql`exists (select 1 from ${link} where ${link.owner_id} = ${anyTable(resource).id}
      and ${oneOf(link.target_id, filter.in ?? [], bind)})`;
  }
  const column = columnAt(resource, path);
  if (field?.kind === 'choices' || field?.kind === 'text_list') {
    return sql`${column} && ${bind(filter.in)}`;
  }
  const isInstant = field === undefined || field.kind === 'date_time';
  const { from, to } = filter;
  return and(
    filter.in && oneOf(column, filter.in, bind),
    from === undefined ? undefined : sql`${column} >= ${bind(from)}`,
    to === undefined ? undefined : sql`${column} <= ${bind(isInstant ? endOf(to) : to)}`,
  );
}

/** A date as upper bound includes that whole UTC day. */
const endOf = (value: string | number) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T23:59:59.999Z` : value;
