/** Changing a person's roles and teams. */
import { sql } from 'drizzle-orm';
import { isAdmin, type Viewer } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { role, team } from '#schema/index.ts';
import type { Person, PersonRolesInput } from '#schema/users/accounts.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import { notifyRolesChanged } from './notifications.ts';
import { changePerson, personAnswer, sessionToKeep } from './operations.ts';
import { confirmPassword } from './password.ts';
import { endSessionsOnGain, type RolesAndTeams, rolesIn } from './roles/endSessionsOnGain.ts';
import { canGrant } from './roles/rules.ts';
import { assertAdminRemains, hasNoAccount, lockAdministrators } from './rules.ts';

/**
 * Takes effect with the person's next request; somebody who gains permissions has to sign in again.
 * @throws AppError invalid at `current_password`; forbidden when it would grant more than the
 *   viewer holds; in_use for the last administrator
 */
export async function updateRoles(
  context: Context,
  id: string,
  { roles, teams, current_password, updated_at }: PersonRolesInput,
): Promise<Person> {
  await confirmPassword(context, current_password);
  await changePerson(context, { id, action: 'update_roles', updated_at }, async (tx, before) => {
    if (before.email === null) throw hasNoAccount();
    const held = { roles: idsOf(before.roles), teams: idsOf(before.teams) };
    const after = { roles, teams: teams ?? held.teams };
    const changed = {
      roles: difference(held.roles, after.roles),
      teams: difference(held.teams, after.teams),
    };
    await checkReach(tx, context.viewer, { changed, after });
    await lockAdministrators(tx);
    const unlinked = await unlinkFormer(tx, id, context.issuer);
    const was = { roles: namesOf(before.roles), teams: namesOf(before.teams) };
    const given = {
      roles: await namesIn(tx, role, roles),
      teams: teams ? await namesIn(tx, team, teams) : was.teams,
    };
    return {
      values: { roles, ...(teams ? { teams } : {}) },
      changes: {
        roles: [was.roles, given.roles],
        ...(teams ? { teams: [was.teams, given.teams] } : {}),
        ...(unlinked.length > 0 ? { sign_on: [unlinked, []] } : {}),
      },
      after: async () => {
        const kept = sessionToKeep(context, id);
        await endSessionsOnGain(tx, { user_id: id, before: held, after, kept, now: context.now });
        await assertAdminRemains(tx);
        if (JSON.stringify(was) !== JSON.stringify(given)) {
          await notifyRolesChanged(tx, { user_id: id, ...given, now: context.now });
        }
      },
    };
  });
  kickOutbox(context.db);
  return personAnswer(context, id);
}

/**
 * The viewer can only grant and revoke what they hold. In a team that is not theirs, they hold only
 * what reaches all records: otherwise adding a team would widen every role that reaches teams.
 */
async function checkReach(
  tx: Tx,
  viewer: Viewer | null,
  { changed, after }: { changed: RolesAndTeams; after: RolesAndTeams },
) {
  if (isAdmin(viewer)) return;
  const isForeign = (team_id: string) => !viewer?.team_ids.includes(team_id);
  const changesForeign = changed.teams.some(isForeign);
  const isElsewhere = changesForeign || after.teams.some(isForeign);
  const touched = (await rolesIn(tx, [...changed.roles, ...after.roles]))
    .filter(({ id, reach }) => changed.roles.includes(id) || (changesForeign && reach === 'team'))
    .map(({ permissions, reach }) => ({
      permissions,
      reach: isElsewhere && reach === 'team' ? ('all' as const) : reach,
    }));
  const reachesAll = viewer?.roles.some(({ reach }) => reach === 'all') ?? false;
  if (!canGrant(viewer, touched) || (changesForeign && !reachesAll)) throw forbidden();
}

/** Who gives roles by hand answers for them in place of a provider that is not used any longer. */
async function unlinkFormer(tx: Tx, id: string, issuer: string | undefined): Promise<string[]> {
  const gone = await rows<{ issuer: string }>(
    tx,
    sql`delete from sign_on_identities where user_id = ${id} and issuer is distinct from ${issuer ?? null}
      returning issuer`,
  );
  return gone.map((one) => one.issuer);
}

const namesIn = async (tx: Tx, resource: Resource, ids: readonly string[]) =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select name from ${tableOf(resource)} where id = any(${sql.param([...ids])}) order by name`,
    )
  ).map(({ name }) => name);
const namesOf = (records: Person['roles']) => records.map(({ name }) => name).sort();
const idsOf = (records: Person['roles']) => records.map(({ id }) => id);
const difference = (some: readonly string[], others: readonly string[]) => [
  ...some.filter((id) => !others.includes(id)),
  ...others.filter((id) => !some.includes(id)),
];
