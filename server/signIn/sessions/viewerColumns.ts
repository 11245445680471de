/** What is read of whoever calls, by a session or a key. Every query that has it joins `users`. */
import { sql } from 'drizzle-orm';
import type { Viewer } from '#schema/declaration/access.ts';
import { role, settings, user } from '#schema/index.ts';
import { linkTable, tableOf } from '../../db/tables/resourceTables.ts';
import { secondFactors } from '../../db/tables/systemTables.ts';
import { isLinked } from './accounts.ts';

const users = tableOf(user);
const roles = tableOf(role);
const userRoles = linkTable(user, 'roles');
const userTeams = linkTable(user, 'teams');
const neededFor = linkTable(settings, 'second_factor_roles');

const DAY = 24 * 60 * 60_000;

/** Roles as `schema/declaration/access.ts` wants them. Correlates with `users`, so it needs a query with a join: in one
 * from a single table Drizzle leaves the table's name away. */
const heldRoles = sql<Viewer['roles']>`coalesce((select json_agg(json_build_object(
    'name', ${roles.name}, 'reach', ${roles.reach}, 'permissions', ${roles.permissions}) order by ${roles.name})
  from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.target_id}
  where ${userRoles.owner_id} = ${users.id}), '[]'::json)`;
const heldTeams = sql<string[]>`coalesce((select json_agg(${userTeams.target_id})
  from ${userTeams} where ${userTeams.owner_id} = ${users.id}), '[]'::json)`;
/** Read for each request, so that a relation that ends takes the reach with it. */
const inCare = sql<string[]>`coalesce((select json_agg(c.id)
  from users c where c.responsible_id = ${users.id} and c.status <> 'erased'), '[]'::json)`;
/** A role of theirs needs a second factor. */
export const needsFactor = sql<boolean>`exists (select 1 from ${userRoles}
  join ${neededFor} on ${neededFor.target_id} = ${userRoles.target_id}
  where ${userRoles.owner_id} = ${users.id})`;
const hasFactor = sql<boolean>`exists (select 1 from ${secondFactors}
  where ${secondFactors.user_id} = ${users.id} and ${secondFactors.confirmed_at} is not null)`;

export const viewerColumns = {
  user_id: users.id,
  roles: heldRoles.as('held_roles'),
  team_ids: heldTeams.as('held_teams'),
  care_ids: inCare.as('care_ids'),
  visit_reach_days: sql<number>`(select max(visit_reach_days) from settings)`.as('reach_days'),
  has_factor: hasFactor.as('has_factor'),
  is_linked: isLinked(sql`${users.id}`).as('is_linked'),
};

interface ViewerRow extends Required<Pick<Viewer, 'roles' | 'team_ids' | 'care_ids'>> {
  user_id: string;
  visit_reach_days: number;
}

/** @param isOfOffice without it they have no power beyond their own records */
export function viewerOf(
  { user_id, roles, team_ids, care_ids, visit_reach_days }: ViewerRow,
  { now, isOfOffice }: { now: Date; isOfOffice: boolean },
): Viewer {
  return {
    id: user_id,
    roles: isOfOffice ? roles : roles.filter(({ reach }) => reach === 'own'),
    team_ids,
    care_ids,
    visits_since: new Date(now.getTime() - visit_reach_days * DAY).toISOString(),
  };
}
