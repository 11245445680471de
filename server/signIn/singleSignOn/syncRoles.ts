/** At each sign-in, roles and teams are set to what the provider's claims give. */
import { inArray, sql } from 'drizzle-orm';
import { ADMIN, hasRole } from '#schema/declaration/access.ts';
import { team, user } from '#schema/index.ts';
import { type Actor, logActivity } from '../../activityLogs/log.ts';
import type { Granted, RoleMapping } from '../../config/roleMapping.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import type { Context } from '../../http/context.ts';
import { updateOne } from '../../resources/repository.ts';
import { endSessionsOnGain } from '../../users/roles/endSessionsOnGain.ts';
import { assertAdminRemains, lockAdministrators } from '../../users/rules.ts';
import { endOtherSessions } from '../sessions/sessions.ts';

const isAdmin = (holder: { roles: readonly { name: string }[] }) => hasRole(holder, [ADMIN]);

type Asker = Actor & Pick<Context, 'keyring'>;

interface Role {
  id: string;
  name: string;
  reach: string;
}

/** Two parallel first sign-ins of one person create one account, and what they may do is set in turns. */
export const lockIdentity = (tx: Tx, { issuer, subject }: { issuer: string; subject: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);

/** Whether the claims give a role that exists. */
export const givesAccess = async (tx: Tx, { roles }: Granted): Promise<boolean> =>
  (await rolesNamed(tx, roles)).length > 0;

/**
 * Roles that reach only one's own records, such as a constituent's, do not come from the provider and
 * stay. If no role of the provider is left, every session ends.
 * @param actor the person who signs in, or the product that asked the provider
 * @throws AppError in_use for the last administrator
 */
export async function syncRoles(tx: Tx, actor: Asker, user_id: string, granted: Granted) {
  const roles = await rolesNamed(tx, granted.roles);
  const teams = await teamsNamed(tx, roles.length > 0 ? granted.teams : []);
  const current = await heldBy(tx, user_id);
  const ownRoles = current.roles.filter(({ reach }) => reach === 'own');
  const after = [...roles, ...ownRoles.filter(({ id }) => !roles.some((role) => role.id === id))];
  if (roles.length === 0) await endOtherSessions(tx, user_id, null);
  const changes = {
    ...difference('roles', namesOf(current.roles), namesOf(after)),
    ...difference('teams', namesOf(current.teams), namesOf(teams)),
  };
  if (Object.keys(changes).length === 0) return;
  await lockAdministrators(tx);
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  const before = { roles: idsOf(current.roles), teams: idsOf(current.teams) };
  const next = { roles: idsOf(after), teams: idsOf(teams) };
  await updateOne(tx, user, user_id, next, actor);
  await endSessionsOnGain(tx, { user_id, before, after: next, kept: null, now: actor.now });
  const isAdminNoMore = isAdmin(current) && !isAdmin({ roles: after });
  if (isAdminNoMore) await assertAdminRemains(tx);
  await logActivity(tx, actor, [
    { action: 'sync_roles', resource: 'users', subject_id: user_id, changes },
  ]);
}

const rolesNamed = (tx: Tx, names: readonly string[]) =>
  rows<Role>(
    tx,
    sql`select id, name, reach from roles where name = any(${sql.param([...names])}::text[])`,
  );

async function teamsNamed(tx: Tx, names: readonly string[]) {
  const table = tableOf(team);
  return tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.name, [...names]));
}

const heldBy = async (tx: Tx, user_id: string) => ({
  roles: await rows<Role>(
    tx,
    sql`select r.id, r.name, r.reach from users_roles l join roles r on r.id = l.target_id
      where l.owner_id = ${user_id}`,
  ),
  teams: await rows<{ id: string; name: string }>(
    tx,
    sql`select t.id, t.name from users_teams l join teams t on t.id = l.target_id
      where l.owner_id = ${user_id}`,
  ),
});

const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).sort();
const difference = (field: string, before: string[], after: string[]) =>
  before.join('\0') === after.join('\0') ? {} : { [field]: [before, after] as [unknown, unknown] };

/** Names in the mapping that do not exist here: misspelt, or renamed since. */
export async function missingRolesAndTeams(
  db: Db,
  mapping: RoleMapping | undefined,
): Promise<string[]> {
  const all = Object.values(mapping?.values ?? {});
  const missing = async (table: 'roles' | 'teams') => {
    const named = [...new Set(all.flatMap((grant) => grant[table]))];
    const there = await rows<{ name: string }>(
      db,
      sql`select name from ${sql.identifier(table)} where name = any(${sql.param(named)}::text[])`,
    );
    return named
      .filter((name) => !there.some((row) => row.name === name))
      .map((name) => `the ${table === 'roles' ? 'role' : 'team'} "${name}"`);
  };
  return [...(await missing('roles')), ...(await missing('teams'))];
}
