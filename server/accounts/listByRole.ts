import { sql } from 'drizzle-orm';
import { user } from '../../schema/index.ts';
import type { ListQuery } from '../../schema/listQuery.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import { list } from '../resources/operations.ts';

/** @throws AppError not_found where there is no role of that name */
export async function listByRole(context: Context, name: string, query: ListQuery) {
  const [role] = await rows<{ id: string }>(
    context.db,
    sql`select id from roles where name = ${name}`,
  );
  if (!role) throw notFound();
  if (query.filters.roles) throw invalid({ roles: 'The path names the role already' });
  return list(context, user, { ...query, filters: { ...query.filters, roles: { in: [role.id] } } });
}
