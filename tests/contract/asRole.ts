/** Calls are arranged by whoever is right for it, and then made by somebody of another role. */
import { sql } from 'drizzle-orm';
import { reachesOf } from '#schema/declaration/access.ts';
import { resourceNamed } from '#schema/index.ts';
import type { Operation } from '../fuzz/operations.ts';
import { by, constituent, type Write } from '../server/activityLogs/write.ts';
import { buildReservation } from '../support/builders/buildReservation.ts';
import { type RoleRow, roleNamed } from '../support/builders/buildRole.ts';
import type { UserOverrides } from '../support/builders/buildUser.ts';
import type { TestApp } from '../support/testApp.ts';
import { ROLES, type Role } from './calls.ts';

/** Who may make a call, by its policy and the access that is declared. */
export async function rolesThatMay(app: TestApp, { permission }: Operation): Promise<Role[]> {
  if (permission === 'everyone') return [...ROLES];
  const [, ...withAccount] = ROLES;
  if (permission === 'signed_in') return withAccount;
  const [resource = '', action = ''] = permission.split('.');
  const roles = await Promise.all(withAccount.map((role) => roleNamed(app.db, role)));
  const holds = (role: RoleRow) =>
    reachesOf({ id: '', roles: [role], team_ids: [] }, resourceNamed(resource), action).length > 0;
  return withAccount.filter((_, at) => holds(roles[at] as RoleRow));
}

const onOwn = (path: string, body: object): Write =>
  by(
    constituent,
    async ({ user }, app) => `${path}/${(await buildReservation(app.db, { user_id: user.id })).id}`,
    () => body,
  );

/** Where a role does with its own what others do with anybody's. */
export const OWN_WRITES: Record<string, Partial<Record<Role, Write>>> = {
  '/reservations/update/{id}': {
    constituent: onOwn('/reservations/update', { time: '10:00' }),
  },
  '/reservations/update/status/{id}': {
    constituent: onOwn('/reservations/update/status', { status: 'cancelled' }),
  },
  '/reservations/update/statuses': {
    constituent: by(
      constituent,
      () => '/reservations/update/statuses',
      async ({ user }, app) => ({
        ids: [(await buildReservation(app.db, { user_id: user.id })).id],
        status: 'cancelled',
      }),
    ),
  },
};

/**
 * The call, made by somebody whose only role is this and who belongs to every team. Whoever the
 * recipe signs in first makes it; a recipe without an account brings the token of somebody.
 */
export async function arrangedAs(role: Role, app: TestApp, write: Write) {
  let maker: string | null = null;
  let anyone = app.anyone;
  const as = async (name: string, overrides?: UserOverrides) => {
    const made = await app.as(name, overrides);
    maker ??= made.user.id;
    return made;
  };
  const arranging = new Proxy(app, {
    get: (target, key) => {
      if (key === 'as') return as;
      if (key === 'anyone') return anyone;
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const call = await write(arranging);
  if (role === 'nobody') return call;
  anyone = await app.as(role);
  if (maker) await give(app, maker, role);
  return call;
}

async function give(app: TestApp, id: string, role: Role) {
  const { id: target } = await roleNamed(app.db, role);
  await app.db.execute(sql`update users_roles set target_id = ${target} where owner_id = ${id}`);
  await app.db.execute(sql`insert into users_teams (owner_id, target_id)
    select ${id}, id from teams where ${role === 'staff'} on conflict do nothing`);
}
