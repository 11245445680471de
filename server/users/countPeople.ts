/** Counts people by status, role and the like, in one query. */
import { and, type SQL, sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import { COUNT_LIMIT } from '#schema/declaration/listQuery.ts';
import { user } from '#schema/index.ts';
import type { PeopleCount } from '#schema/users/accounts.ts';
import { prepared } from '../db/prepared.ts';
import { linkTable } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { anyTable } from '../resources/selection.ts';
import { BoundValues } from '../resources/statementCache.ts';
import { inScope } from '../resources/where.ts';

/** Counting stops at COUNT_LIMIT: beyond that nobody needs the exact number. */
export async function countPeople({ db, viewer }: Context): Promise<PeopleCount> {
  const { values, bind } = new BoundValues();
  const mine = inScope(user, scopeOf(viewer, user, 'list'), bind);
  const table = anyTable(user);
  const links = linkTable(user, 'roles');
  const people = (condition?: SQL) => upTo(sql`${table}`, and(mine, condition));
  const holding = (role: string) =>
    upTo(
      sql`${links} join ${table} on ${table.id} = ${links.owner_id}`,
      and(mine, sql`${links.target_id} = (select id from roles where name = ${role})`),
    );
  const counting = sql`select ${people()} as all, ${holding('constituent')} as constituent,
    ${holding('staff')} as staff, ${holding('admin')} as admin,
    ${people(sql`${table.identification_status} = 'submitted'`)} as submitted,
    ${people(sql`${table.erasure_status} = 'requested'`)} as erasure,
    ${people(sql`${table.status} = 'pending'`)} as pending,
    ${people(sql`${table.status} = 'suspended'`)} as suspended`;
  const [counted] = await prepared<PeopleCount>('', counting)(db, values);
  if (!counted) throw new Error('Counting answered no row');
  return counted;
}

const upTo = (from: SQL, where?: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${from} ${where ? sql`where ${where}` : sql``} limit ${COUNT_LIMIT}) found)`;
