/** Rows of a declared table, typed by its declaration. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import { columnName } from './columns.ts';
import type { TableOf } from './resourceTables.ts';

export type RowOf<R extends Resource> = TableOf<R>['$inferSelect'];

type Written<R extends Resource> = TableOf<R>['$inferInsert'];
type RequiredOf<R extends Resource> = {
  [K in keyof Written<R>]-?: object extends Pick<Written<R>, K> ? never : K;
}[keyof Written<R>];
type Optional<R extends Resource> = Omit<RowOf<R>, RequiredOf<R>>;

/** The columns that may be left out, with what they hold then. */
export const blankRow = <R extends Resource>({ flatFields }: R): Optional<R> =>
  Object.fromEntries(
    flatFields
      .filter(({ field }) => !field.required && field.kind !== 'reference_many')
      .map(({ path, field }) => [columnName(path), field.default ?? null]),
  ) as Optional<R>;

/** The columns that a body says, by their names. */
export const columnsIn = <R extends Resource>(
  resource: R,
  body: { [K in keyof Optional<R>]?: Optional<R>[K] | undefined },
): Partial<Optional<R>> => flatten(resource, body) as Partial<Optional<R>>;

/** The same of any body: groups in it become columns. */
export function flatten({ flatFields }: Resource, values: object): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, field } of flatFields) {
    if (field.kind === 'reference_many') continue;
    const value = valueAt(values, path);
    if (value !== undefined) row[columnName(path)] = value;
  }
  return row;
}

export const valueAt = (values: object, path: string): unknown => {
  const [head = '', leaf] = path.split('.');
  const value = (values as Record<string, unknown>)[head];
  return leaf === undefined ? value : (value as Record<string, unknown> | undefined)?.[leaf];
};
