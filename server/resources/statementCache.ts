/**
 * Queries of the same shape share one prepared statement. Values are bound by name while the
 * condition is written, so the SQL text is built once per shape, and planned once where it is named.
 */
import { type Param, type Placeholder, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';

export type Bind = (value: unknown) => Placeholder | Param;

export class BoundValues {
  readonly values: Record<string, unknown> = {};
  #count = 0;

  readonly bind: Bind = (value) => {
    const name = `v${this.#count}`;
    this.#count += 1;
    this.values[name] = value;
    return sql.placeholder(name);
  };
}

interface Prepared<T> {
  execute(values: Record<string, unknown>): Promise<T>;
}
/** Ordinary use has far fewer shapes; beyond this the cache starts again. */
const MAX_SHAPES = 300;
const statements = new WeakMap<Db | Tx, Map<string, Prepared<unknown>>>();

/**
 * @param shape all that decides the text of the query: also the values that stand in the text
 * @param build makes the query, with values bound
 */
export function cachedStatement<T>(
  db: Db | Tx,
  shape: string,
  build: () => Prepared<T>,
): Prepared<T> {
  const known = statements.get(db) ?? new Map<string, Prepared<unknown>>();
  statements.set(db, known);
  const prepared = known.get(shape) as Prepared<T> | undefined;
  if (prepared) return prepared;
  if (known.size >= MAX_SHAPES) known.clear();
  const built = build();
  known.set(shape, built);
  return built;
}
