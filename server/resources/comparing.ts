/** Nobody asks by what they may not read: each answer would tell a little of it. */
import { type SQL, sql } from 'drizzle-orm';
import { can, mayRead, readAudience, scopeOf } from '#schema/declaration/access.ts';
import { fieldAt } from '#schema/declaration/defineResource.ts';
import { msg, type Translatable } from '#schema/language/index.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import type { Compared, ListParameter } from './hooks.ts';
import { anyTable } from './selection.ts';
import { inScope } from './where.ts';

/** @throws AppError invalid at each parameter that compares what the viewer may not read */
export function assertMayCompare(
  context: Context,
  parameters: Readonly<Record<string, ListParameter>>,
  query: Readonly<Record<string, unknown>>,
) {
  const errors: Record<string, Translatable> = {};
  for (const [name, { compares }] of Object.entries(parameters)) {
    if (query[name] === undefined) continue;
    const isReadable = compares(query[name]).every((comparison) => mayCompare(context, comparison));
    if (!isReadable) errors[name] = msg('You may not read what this compares.');
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function mayCompare(
  context: Context,
  { resource, path, action = 'list' }: Compared,
): boolean {
  const field = fieldAt(resource, path);
  if (!field || !can(context.viewer, action, resource)) return false;
  return mayRead(field, readAudience(context, resource, action));
}

/** Only records that the viewer may read: those alone may be compared. */
export function isReadable(
  { viewer }: Context,
  { resource, action = 'list' }: Pick<Compared, 'resource' | 'action'>,
  id: SQL,
): SQL {
  const table = anyTable(resource);
  const bind = (value: unknown) => sql.param(value);
  const within = inScope(resource, scopeOf(viewer, resource, action), bind);
  return within ? sql`${id} in (select ${table.id} from ${table} where ${within})` : sql`true`;
}
