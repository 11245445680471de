/** Search, page, sort and filters of a list call: one codec for both sides. */
import { z } from 'zod';
import { mayRead } from './access.ts';
import type { Resource } from './defineResource.ts';
import type { Audience, Field } from './field.ts';
import { dayValue, instantValue } from './fields/time.ts';

const DEFAULT_PER_PAGE = 10;
export const MAX_PER_PAGE = 1000;
/** The screens offer these. */
export const PAGE_SIZES = [10, 25, 50, 100];
/** Counting stops here: `total` is exact up to it. */
export const COUNT_LIMIT = 10_000;
/** Deeper pages cost more than anyone reads; filters lead there sooner. */
const MAX_PAGE = 100_000;

/** Any of these values, or within these bounds, both inclusive. */
export interface Filter {
  in?: (string | number | boolean)[];
  from?: string | number;
  to?: string | number;
}

export interface ListQuery {
  search?: string;
  page: number;
  per_page: number;
  sort_by: string;
  order_by: 'ASC' | 'DESC';
  ids?: string[];
  /** The keys are dotted paths. */
  filters: Record<string, Filter>;
}

const META = ['created_at', 'updated_at'];
const RANGED: Field['kind'][] = ['number', 'date', 'date_time', 'time'];

/**
 * The query string of a list call as a zod schema of raw strings. Unknown keys are refused, and so
 * is a filter or a sort on a field that the reader may not see.
 */
export function listQuerySchema(
  resource: Resource,
  audience: Audience,
  extra: z.ZodRawShape = {},
): z.ZodType<ListQuery> {
  const filters = filterShapes(resource, audience);
  const shape = {
    ...extra,
    search: oneString(200).optional(),
    page: wholeNumber(1, MAX_PAGE).optional(),
    per_page: wholeNumber(1, MAX_PER_PAGE).optional(),
    sort_by: z.enum(sortableBy(resource, audience)).optional(),
    order_by: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['ASC', 'DESC']))
      .optional(),
    ids: many(z.uuid()).optional(),
    ...Object.fromEntries(
      Object.keys(filters).map((key) => [key, filters[key]?.schema.optional()]),
    ),
  };
  return z.strictObject(shape).transform((raw: Record<string, unknown>): ListQuery => {
    const query: ListQuery = {
      page: (raw.page as number | undefined) ?? 1,
      per_page: (raw.per_page as number | undefined) ?? DEFAULT_PER_PAGE,
      sort_by: (raw.sort_by as string | undefined) ?? 'created_at',
      order_by: (raw.order_by as 'ASC' | 'DESC' | undefined) ?? 'DESC',
      filters: {},
    };
    if (raw.search) query.search = raw.search as string;
    if (raw.ids) query.ids = raw.ids as string[];
    for (const [key, { path, part }] of Object.entries(filters)) {
      if (raw[key] === undefined) continue;
      query.filters[path] = { ...query.filters[path], [part]: raw[key] };
    }
    return query;
  }) as z.ZodType<ListQuery>;
}

/** The same query as a query string, without what is default. */
export function encodeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['search', 'page', 'per_page', 'sort_by', 'order_by'] as const) {
    const value = query[key];
    if (value !== undefined && value !== '') params.set(key, String(value));
  }
  for (const id of query.ids ?? []) params.append('ids', id);
  for (const [path, filter] of Object.entries(query.filters ?? {})) {
    for (const value of filter.in ?? []) params.append(path, String(value));
    if (filter.from !== undefined) params.set(`${path}_from`, String(filter.from));
    if (filter.to !== undefined) params.set(`${path}_to`, String(filter.to));
  }
  return params;
}

/** Paths that the reader may sort by. */
export const sortableBy = (resource: Resource, audience: Audience): string[] => [
  ...META,
  ...resource.flatFields
    .filter(({ field }) => field.sortable && mayRead(field, audience))
    .map(({ path }) => path),
];

interface FilterShape {
  schema: z.ZodType;
  path: string;
  part: keyof Filter;
}

function filterShapes(resource: Resource, audience: Audience): Record<string, FilterShape> {
  const shapes: Record<string, FilterShape> = {};
  const ranged = (path: string, bound: z.ZodType) => {
    shapes[`${path}_from`] = { schema: bound, path, part: 'from' };
    shapes[`${path}_to`] = { schema: bound, path, part: 'to' };
  };
  for (const { path, field } of resource.flatFields) {
    if (!field.filterable || !mayRead(field, audience)) continue;
    shapes[path] = { schema: many(filterValue(field)), path, part: 'in' };
    if (RANGED.includes(field.kind)) ranged(path, filterValue(field));
  }
  for (const path of META) ranged(path, z.union([instantValue, dayValue]));
  return shapes;
}

/** A filter's value, from the string that a query carries. */
function filterValue(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return numeric(field.zod);
    case 'yes_no':
      return z.enum(['true', 'false']).transform((value) => value === 'true');
    case 'reference':
    case 'reference_many':
    case 'image':
    case 'file':
      return z.uuid();
    case 'choice':
      return typeof field.options?.[0]?.id === 'number' ? numeric(field.zod) : field.zod;
    case 'choices':
      return z.enum(field.options?.map((option) => String(option.id)) ?? []);
    case 'date':
    case 'time':
    case 'date_time':
      return field.zod;
    default:
      return oneString(200);
  }
}

const clean = (value: string) => !/[\0\p{Cs}]/u.test(value);
const oneString = (max: number) =>
  z.string().trim().max(max).refine(clean, 'This text holds a character that cannot be searched');
const digits = z.string().regex(/^-?\d{1,9}$/, 'Enter a whole number');
/** Sent as text, described as the number that it is. */
export const wholeNumber = (minimum: number, maximum: number) =>
  digits
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum });
const numeric = (schema: z.ZodType) =>
  digits
    .transform(Number)
    .pipe(schema as z.ZodType<number, number>)
    .meta({ type: 'integer' });
/** A key that may be repeated. */
const many = (schema: z.ZodType) =>
  z.union([z.array(schema).max(MAX_PER_PAGE), schema.transform((value) => [value])]);
