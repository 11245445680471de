/** Signs people out who gain permissions: open sessions and sign-ins under way never gain any. */
import { inArray } from 'drizzle-orm';
import { role } from '#schema/index.ts';
import { type Grants, gains } from '#schema/users/roles.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import { closeChallengesOf } from '../../signIn/challenges/challenges.ts';
import { endOtherSessions } from '../../signIn/sessions/sessions.ts';

/** Ids of the roles and teams that somebody has. */
export interface RolesAndTeams {
  roles: readonly string[];
  teams: readonly string[];
}

interface RoleChange {
  user_id: string;
  before: RolesAndTeams;
  after: RolesAndTeams;
  /** The session that made the change, if it is the person's own. */
  kept: string | null;
  now: Date;
}

export async function endSessionsOnGain(tx: Tx, { user_id, before, after, kept, now }: RoleChange) {
  const isNewTeam = after.teams.some((id) => !before.teams.includes(id));
  const grants = async (ids: readonly string[]) => (await rolesIn(tx, ids)) as Grants[];
  if (!isNewTeam && !gains(await grants(before.roles), await grants(after.roles))) return;
  await endOtherSessions(tx, user_id, kept);
  await closeChallengesOf(tx, { user_id, now });
}

export const rolesIn = (tx: Tx, ids: readonly string[]) => {
  const roles = tableOf(role);
  return tx
    .select()
    .from(roles)
    .where(inArray(roles.id, [...ids]));
};
