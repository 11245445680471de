/** What a view keeps of a list, and which of it a declaration still knows. */
import { z } from 'zod';
import { mayRead } from '../declaration/access.ts';
import { listDefaults, type Resource } from '../declaration/defineResource.ts';
import type { Audience } from '../declaration/field.ts';
import { listQuerySchema, sortableBy } from '../declaration/listQuery.ts';
import type { RecordOf } from '../declaration/recordTypes.ts';
import { countedQuery } from '../figures/figureCalls.ts';
import { view } from '../resources/view.ts';
import { isRelativeDays } from '../time/relativeDays.ts';

export type View = RecordOf<typeof view>;
export type ViewContent = Pick<View, 'filters' | 'sort_by' | 'order_by' | 'per_page' | 'columns'>;
type ViewFilter = ViewContent['filters'][number];

/** Filters that a list takes beside those of its fields. */
const FURTHER_FILTERS: { readonly [resource: string]: z.ZodRawShape } = {
  reservations: countedQuery,
  users: { role: z.string().max(40).optional() },
};

/** Days by number or word are asked for one at a time, as what is searched is: they are no list. */
export const isListed = (resource: Resource, name: string) =>
  resource.flatFields.some(({ path }) => path === name);

/** `[{name: 'status', value: 'pending'}]` -> `{status: ['pending']}` */
export function toFilterValues(resource: Resource, filters: readonly ViewFilter[]) {
  const values: Record<string, string | string[]> = {};
  for (const { name, value } of filters) {
    const known = values[name];
    if (!isListed(resource, name)) values[name] = value;
    else values[name] = Array.isArray(known) ? [...known, value] : [value];
  }
  return values;
}

/** The same the other way, in one order, so that two can be compared. */
export const toFilters = (values: Record<string, unknown>): ViewFilter[] =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((item) => item !== undefined && item !== null && item !== '')
        .map((item) => ({ name, value: String(item) })),
    )
    .sort((a, b) => `${a.name} ${a.value}`.localeCompare(`${b.name} ${b.value}`));

/** The parts that the list call, or the grid, does not know for this reader. */
function unknownParts(resource: Resource, audience: Audience) {
  const query = listQuerySchema(resource, audience, FURTHER_FILTERS[resource.name]);
  const shown = resource.flatFields.filter(
    ({ path, field }) =>
      (field.list || resource.recordRepresentation.includes(path)) && mayRead(field, audience),
  );
  const columns = [...shown.map(({ path }) => path), ...(resource.created ? ['created_at'] : [])];
  return {
    isFilter: ({ name, value }: ViewFilter) =>
      !['page', 'per_page', 'sort_by', 'order_by', 'ids'].includes(name) &&
      (isRelative(resource, { name, value }) || query.safeParse({ [name]: value }).success),
    isOrder: (path: string) => sortableBy(resource, audience).includes(path),
    isColumn: ({ path }: { path: string }) => columns.includes(path),
  };
}

const isRelative = ({ flatFields }: Resource, { name, value }: ViewFilter) =>
  isRelativeDays(value) &&
  flatFields.some(({ path, field }) => path === name && field.filterable && field.kind === 'date');

/** What is wrong with it, at the path of each part. */
export function viewIssues(resource: Resource, audience: Audience, content: ViewContent) {
  const { isFilter, isOrder, isColumn } = unknownParts(resource, audience);
  const issues: Record<string, string> = {};
  const add = (isKnown: boolean, path: string, words: string) => {
    if (!isKnown) issues[path] = words;
  };
  content.filters.forEach((filter, at) => {
    add(isFilter(filter), `filters.${at}`, 'This list has no such filter');
  });
  content.columns.forEach((column, at) => {
    add(isColumn(column), `columns.${at}`, 'This list has no such column');
  });
  add(isOrder(content.sort_by), 'sort_by', 'This list cannot be sorted by it');
  return issues;
}

/** A view without what has gone from the declaration since, or what this reader may not read. */
export function keptContent(resource: Resource, audience: Audience, content: ViewContent) {
  const { isFilter, isOrder, isColumn } = unknownParts(resource, audience);
  const { sort_by, order_by } = listDefaults(resource);
  return {
    filters: content.filters.filter(isFilter),
    columns: content.columns.filter(isColumn),
    per_page: content.per_page,
    ...(isOrder(content.sort_by)
      ? { sort_by: content.sort_by, order_by: content.order_by }
      : { sort_by, order_by }),
  };
}

const { fields } = view;
const typed = <T>(schema: z.ZodType) => schema as z.ZodType<T, T>;
const content = {
  filters: typed<View['filters']>(fields.filters.zod),
  sort_by: typed<string>(fields.sort_by.zod),
  order_by: typed<View['order_by']>(fields.order_by.zod),
  per_page: typed<number>(fields.per_page.zod),
  columns: typed<View['columns']>(fields.columns.zod),
};
const sharing = {
  name: typed<string>(fields.name.zod),
  shared_with: typed<View['shared_with']>(fields.shared_with.zod),
  team_id: typed<string | null>(fields.team_id.zod.nullable()).optional(),
  is_default: typed<boolean>(fields.is_default.zod),
};
export const saveViewBody = z.strictObject({
  ...z.object({ ...sharing, ...content }).partial().shape,
  name: sharing.name,
  resource: typed<string>(fields.resource.zod),
});
/** What is left out stays as it is. */
export const updateViewBody = z.strictObject({
  ...z.object({ ...sharing, ...content }).partial().shape,
  updated_at: z.string().optional(),
});
/** With null, the list opens with what is shared with one, or as it was left. */
export const ownDefaultBody = z.strictObject({
  resource: typed<string>(fields.resource.zod),
  view_id: z.uuid().nullable(),
});
