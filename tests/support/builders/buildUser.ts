import { hash } from '@node-rs/argon2';
import { uuidv7 } from 'uuidv7';
import { CONSTITUENT } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import type { OfAccount } from '#schema/users/profile.ts';
import type { Db } from '#server/db/database.ts';
import { linkTable, tableOf } from '#server/db/tables/resourceTables.ts';
import { credentials } from '#server/db/tables/systemTables.ts';
import { roleNamed } from './buildRole.ts';
import { theOne } from './theOne.ts';
import { uniqueKey } from './unique.ts';
import { written } from './written.ts';

const users = tableOf(user);
export type UserRow = typeof users.$inferSelect & OfAccount;

export interface UserOverrides
  extends Omit<Partial<typeof users.$inferInsert>, 'roles' | 'teams' | 'categories'> {
  /** Names of roles; a constituent where absent. */
  roles?: readonly string[];
  teams?: readonly { id: string }[];
  categories?: readonly { id: string }[];
  /** Without one nobody can sign in by password. */
  password?: string;
}

/** An active person with a verified address. */
export async function buildUser(db: Db, overrides: UserOverrides = {}): Promise<UserRow> {
  const { roles = [CONSTITUENT], teams = [], categories = [], password, ...fields } = overrides;
  const username = uniqueKey('person');
  const row = theOne(
    await db
      .insert(users)
      .values({
        ...written(),
        id: uuidv7(),
        username,
        email: `${username}@example.test`,
        email_verified_at: '2026-01-01T00:00:00.000Z',
        status: 'active',
        privacy_version: 1,
        privacy_agreed_at: '2026-01-01T00:00:00.000Z',
        profile_first_name: 'Ana',
        profile_last_name: 'Reyes',
        ...fields,
      })
      .returning(),
  ) as UserRow;
  const held = await Promise.all(roles.map((name) => roleNamed(db, name)));
  await link(db, 'roles', row.id, held);
  await link(db, 'teams', row.id, teams);
  await link(db, 'categories', row.id, categories);
  if (password !== undefined) {
    const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await db
      .insert(credentials)
      .values({ user_id: row.id, password_hash, changed_at: row.created_at });
  }
  return row;
}

async function link(db: Db, path: string, owner: string, targets: readonly { id: string }[]) {
  if (targets.length === 0) return;
  await db
    .insert(linkTable(user, path))
    .values(targets.map(({ id }) => ({ owner_id: owner, target_id: id })));
}
