/** Names what still refers to records that were to be deleted, as far as the viewer may see it. */
import { sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { resources } from '#schema/index.ts';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import { rows } from '../db/query.ts';
import { linkTable } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { anyTable, columnAt } from './selection.ts';
import { inScope } from './where.ts';

/** How many are named. */
const NAMED = 3;

/** "This is still in use, so it was not deleted: Passport, Building permit, and 4 more." */
export async function inUseWords(
  context: Context,
  resource: Resource,
  ids: readonly string[],
): Promise<Translatable> {
  const users = await Promise.all(
    resources.flatMap((referrer) =>
      pointersTo(referrer, resource).map((placed) => usersOf(context, { referrer, placed, ids })),
    ),
  );
  const named = users.flatMap(({ names }) => names).slice(0, NAMED);
  if (named.length === 0) return ids.length === 1 ? ONE : SOME;
  const total = users.reduce((sum, { count }) => sum + count, 0);
  const params = { names: [...new Set(named)].join(', '), count: total - named.length };
  const isMore = total > named.length;
  if (ids.length === 1) return phrase(isMore ? ONE_NAMED_MORE : ONE_NAMED, params);
  return phrase(isMore ? SOME_NAMED_MORE : SOME_NAMED, params);
}

const ONE = msg('This is still in use, so it was not deleted.');
const SOME = msg('Some of these are still in use, so nothing was deleted.');
const ONE_NAMED = msg('This is still in use, so it was not deleted. It is used by: {names}.');
const ONE_NAMED_MORE = msg(
  'This is still in use, so it was not deleted. It is used by: {names}, and {count} more.',
);
const SOME_NAMED = msg(
  'Some of these are still in use, so nothing was deleted. They are used by: {names}.',
);
const SOME_NAMED_MORE = msg(
  'Some of these are still in use, so nothing was deleted. They are used by: {names}, and {count} more.',
);

/** The fields by which records of one resource refer to the other. */
const pointersTo = (referrer: Resource, { name }: Resource): FieldAtPath[] =>
  referrer.flatFields.filter(
    ({ field }) =>
      field.to === name &&
      (field.kind === 'reference_many' ||
        (field.kind === 'reference' && (field.onDelete ?? 'restrict') === 'restrict')),
  );

/** The first that refer to it, and how many do. */
async function usersOf(
  { db, viewer }: Context,
  { referrer, placed, ids }: { referrer: Resource; placed: FieldAtPath; ids: readonly string[] },
): Promise<{ names: string[]; count: number }> {
  const table = anyTable(referrer);
  const scope = scopeOf(viewer, referrer, 'list');
  if (scope === false) return { names: [], count: 0 };
  const bind = (value: unknown) => sql.param(value);
  const wanted = bind([...ids]);
  const link = placed.field.kind === 'reference_many' ? linkTable(referrer, placed.path) : null;
  const points = link
    ? sql`exists (select 1 from ${link} where ${link.owner_id} = ${table.id}
        and ${link.target_id} = any(${wanted}))`
    : sql`${columnAt(referrer, placed.path)} = any(${wanted})`;
  const name = sql.join(
    referrer.recordRepresentation.map(
      (path) => sql`coalesce(${columnAt(referrer, path)}::text, '')`,
    ),
    sql` || ' ' || `,
  );
  const within = inScope(referrer, scope, bind);
  const users = await rows<{ name: string; count: number }>(
    db,
    sql`select ${name} as name, count(*) over ()::int as count from ${table}
      where ${points} ${within ? sql`and ${within}` : sql``} order by ${table.id} limit ${NAMED}`,
  );
  return {
    names: users.map((user) => user.name.trim()).filter(Boolean),
    count: users[0]?.count ?? 0,
  };
}
