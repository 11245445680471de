/** The record that a row is about, by what it is known as. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { apartBy } from '#schema/import/importable.ts';
import { msg, phrase } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { valueAt } from '../db/tables/rows.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { anyTable, columnAt } from '../resources/selection.ts';
import { inScope } from '../resources/where.ts';

interface Keyed {
  context: Context;
  resource: Resource;
  hooks: ResourceHooks;
}
interface Known {
  key: string;
  wanted: unknown;
  /** Its team, and whatever else tells it from others of that name. */
  values: Record<string, unknown>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Of those that the importer sees: what is out of their reach is refused by the database, as ever.
 * @throws AppError invalid where several are called so
 */
export async function findByKey(
  tx: Tx,
  { context, resource, hooks }: Keyed,
  { key, wanted, values }: Known,
): Promise<string | null> {
  const table = anyTable(resource);
  const text = String(wanted);
  if (key === 'id' && !UUID.test(text)) throw invalid({ id: msg('This is not an id') });
  const scope = scopeOf(context.viewer, resource, 'list');
  const beside: SQL[] = apartBy(resource).flatMap(({ path }) => {
    const value = valueAt(values, path);
    return value === undefined ? [] : [eq(columnAt(resource, path), value)];
  });
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        key === 'id'
          ? eq(table.id, text)
          : sql`lower(${columnAt(resource, key)}) = ${text.toLowerCase()}`,
        ...(key === 'id' ? [] : beside),
        inScope(resource, scope, (value) => sql.param(value)),
        hooks.import?.unless && sql`not ${hooks.import.unless}`,
      ),
    )
    .limit(2);
  if (found.length > 1) {
    throw invalid({ [key]: phrase('Several are called {name}: use their ids', { name: text }) });
  }
  return (found[0]?.id as string | undefined) ?? null;
}
