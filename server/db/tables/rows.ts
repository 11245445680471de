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
  { flatFields }: R,
  body: { [K in keyof Optional<R>]?: Optional<R>[K] | undefined },
): Partial<Optional<R>> =>
  Object.fromEntries(
    flatFields
      .map(({ path }) => columnName(path))
      .flatMap((name) => {
        const value = body[name as keyof Optional<R>];
        return value === undefined ? [] : [[name, value]];
      }),
  ) as Partial<Optional<R>>;
