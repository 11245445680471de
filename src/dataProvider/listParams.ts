import type { GetListParams } from 'react-admin';
import { pathOf, type Resource } from '#schema/declaration/defineResource.ts';
import { type Filter, type ListQuery, sortableBy } from '#schema/declaration/listQuery.ts';
import { countedQuery } from '#schema/figures/figureCalls.ts';
import { daysOf, isRelativeDays } from '#schema/time/relativeDays.ts';

type Value = string | number | boolean;

/** `{date: ['this_week']}` -> `{date_from: '2026-11-30', date_to: '2026-12-06'}` */
export const withDates = (filter: Record<string, unknown>, today: string) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      const word = wordOf(value);
      if (!word) return [[key, value]];
      const { from, to } = daysOf(word, today);
      if (from === to) return [[key, [from]]];
      return [
        [`${key}_from`, from],
        [`${key}_to`, to],
      ];
    }),
  );
export const asksForDates = (filter: Record<string, unknown> = {}) =>
  Object.values(filter).some((value) => wordOf(value) !== undefined);

const wordOf = (value: unknown) => asList(value).find(isRelativeDays);

/**
 * react-admin's list parameters as the API's. A filter is flat: `{search, status: ['pending'],
 * date_from: '2026-12-01', ids: [...]}`; `q`, which react-admin's pickers send, is the search.
 */
export function toListQuery(resource: Resource, params: GetListParams): Partial<ListQuery> {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  const { q, search = q, ids, ...rest } = (params.filter ?? {}) as Record<string, unknown>;
  const query: Partial<ListQuery> = { page, per_page: perPage, filters: toFilters(resource, rest) };
  if (typeof search === 'string' && search.trim() !== '') query.search = search.trim();
  if (Array.isArray(ids)) query.ids = ids.map(String);
  const { field = 'created_at', order = 'DESC' } = params.sort ?? {};
  if (sortableBy(resource, 'nobody').includes(field)) {
    query.sort_by = field;
    query.order_by = order === 'ASC' ? 'ASC' : 'DESC';
  }
  return query;
}

function toFilters(resource: Resource, raw: Record<string, unknown>): Record<string, Filter> {
  const filters: Record<string, Filter> = {};
  const paths = [...resource.flatFields.map(({ path }) => path), 'created_at', 'updated_at'];
  for (const path of paths) {
    const filter: Filter = {};
    const values = asList(raw[path]);
    if (values.length > 0) filter.in = values;
    const [from] = asList(raw[`${path}_from`]);
    const [to] = asList(raw[`${path}_to`]);
    if (from !== undefined) filter.from = from as string | number;
    if (to !== undefined) filter.to = to as string | number;
    if (Object.keys(filter).length > 0) filters[path] = filter;
  }
  return filters;
}

/** Query parameters besides the filters on fields, sent unchanged. */
const EXTRA_PARAMS: Record<string, readonly string[]> = {
  reservations: Object.keys(countedQuery),
};

/** `{counted_as: 'visits', status: […]}` -> `[['counted_as', 'visits']]` */
export const extraParams = (
  { name }: Pick<Resource, 'name'>,
  filter: Record<string, unknown> = {},
): [string, string][] =>
  (EXTRA_PARAMS[name] ?? []).flatMap((key): [string, string][] =>
    typeof filter[key] === 'string' ? [[key, filter[key]]] : [],
  );

const asList = (value: unknown): Value[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is Value => item !== undefined && item !== null && item !== '',
  );

/** Resources with a separate endpoint for one filter; its value goes into the path. */
const IN_PATH: Record<string, string> = { users: 'role' };

/** `users` with the filter `role: 'staff'` -> `users/role/staff`. */
export function listPath(
  resource: Pick<Resource, 'name' | 'path'>,
  filter: Record<string, unknown> | undefined,
): string {
  const key = IN_PATH[resource.name];
  const value = key && filter?.[key];
  return typeof value === 'string' && value !== ''
    ? `${pathOf(resource)}/${key}/${encodeURIComponent(value)}`
    : pathOf(resource);
}
