/** Who would be affected by a change of a role, before anything is written. */
import { type SQL, sql } from 'drizzle-orm';
import { can, scopeOf } from '#schema/declaration/access.ts';
import { role, user } from '#schema/index.ts';
import {
  differences,
  type Grants,
  isWider,
  type RoleChange,
  type RoleEffect,
  type RoleReach,
  reachOf,
} from '#schema/users/roles.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { findOne } from '../../resources/repository.ts';
import { checkRole } from './rules.ts';

/** How many are named. */
const NAMED = 8;

/** @throws AppError as saving the change would */
export async function roleEffect(
  context: Context,
  id: string,
  change: RoleChange,
): Promise<RoleEffect> {
  const { db, viewer } = context;
  const scope = scopeOf(viewer, role, 'update');
  const before = await findOne(db, role, id, { scope, audience: 'admin' });
  if (!before) throw notFound();
  const now = before as Grants;
  const then: Grants = { ...now, ...withoutAbsent(change) };
  checkRole(viewer, { before, after: { ...before, ...then } });
  const groups = await holdersOf(db, id);
  const total = groups.reduce((sum, { people }) => sum + people, 0);
  const isShown = can(viewer, 'list', user) && scopeOf(viewer, user, 'show') === true;
  // A number of those who differ would reveal which other roles people hold.
  const changes = differences([now], [then]).map((difference) => ({
    ...difference,
    people: isShown ? touched(groups, difference) : total,
  }));
  return { people: { total, some: isShown ? await firstOf(db, id) : [] }, changes };
}

/** Holders whose other roles do not already allow the same. */
const touched = (
  groups: readonly Group[],
  { permission, before, after }: { permission: string; before: Reach; after: Reach },
) =>
  groups
    .filter(({ others }) => {
      const besides = reachOf(others, permission);
      return isWider(before, besides) || isWider(after, besides);
    })
    .reduce((sum, { people }) => sum + people, 0);

type Reach = RoleReach | null;
/** How many holders have the same other roles. */
interface Group {
  people: number;
  others: Grants[];
}

const heldBy = (id: string): SQL =>
  sql`users u join users_roles l on l.owner_id = u.id and l.target_id = ${id}`;

const holdersOf = (db: Db, id: string): Promise<Group[]> =>
  rows<Group>(
    db,
    sql`select count(*)::int as people, coalesce((
        select json_agg(json_build_object('reach', r.reach, 'permissions', r.permissions))
        from roles r where r.id = any(held.others)), '[]'::json) as others
      from (select array(select o.target_id from users_roles o
          where o.owner_id = u.id and o.target_id <> ${id} order by 1) as others
        from ${heldBy(id)}) held
      group by held.others`,
  );

const firstOf = (db: Db, id: string) =>
  rows<RoleEffect['people']['some'][number]>(
    db,
    sql`select u.id, u.profile_first_name as first_name from ${heldBy(id)}
      order by u.profile_first_name, u.id limit ${NAMED}`,
  );

const withoutAbsent = ({ reach, permissions }: RoleChange): Partial<Grants> => ({
  ...(reach === undefined ? {} : { reach }),
  ...(permissions === undefined ? {} : { permissions }),
});
