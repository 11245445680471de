/** Whose key a program shows, and what it may do with it now. */
import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '#schema/declaration/access.ts';
import { apiKey, user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import type { Db } from '../../db/database.ts';
import { timeZoneOf } from '../../db/settings.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { apiKeyHash, isWholeApiKey } from '../../sealing/tokens.ts';
import { isShutOut } from './localStaff.ts';
import { needsFactor, viewerColumns, viewerOf } from './viewerColumns.ts';

const keys = tableOf(apiKey);
const users = tableOf(user);

/** Planned once per connection. What is compared is a hash of 256 random bits, so its time tells nothing. */
const lookup = (db: Db) =>
  db
    .select({
      id: keys.id,
      name: keys.name,
      permissions: keys.permissions,
      is_test: keys.is_test,
      expires_on: keys.expires_on,
      last_used_on: keys.last_used_on,
      time_zone: sql<string | null>`(select max(time_zone) from settings)`.as('zone'),
      needs_factor: needsFactor.as('needs_factor'),
      is_shut_out: isShutOut(sql`${users.id}`).as('is_shut_out'),
      ...viewerColumns,
    })
    .from(keys)
    .innerJoin(users, and(eq(users.id, keys.owner_id), eq(users.status, 'active')))
    .where(eq(sql`lower(${keys.key_hash})`, sql.placeholder('hash')))
    .prepare('find_api_key');
type Lookup = ReturnType<typeof lookup>;
const lookups = new WeakMap<Db, Lookup>();

const GONE = msg('This API key is unknown, has ended or was revoked.');

/**
 * One query for each request, so that a key that is revoked, or whose maker may do less, ends at once in
 * every process.
 * @throws AppError unauthenticated, alike for every key that does not work
 */
export async function findApiKey(
  db: Db,
  key: string,
  { now, sign_on }: Pick<Context, 'now' | 'sign_on'>,
): Promise<Viewer> {
  const row = isWholeApiKey(key) ? await read(db, apiKeyHash(key)) : undefined;
  if (!row) throw new AppError('unauthenticated', GONE);
  const today = toLocal(now.getTime(), timeZoneOf(row)).date;
  if (row.expires_on !== null && row.expires_on < today)
    throw new AppError('unauthenticated', GONE);
  if (row.last_used_on !== today) {
    // Once a day, and not awaited: if it fails, the next request writes it.
    noteUse(db, row.id, today).catch(() => undefined);
  }
  // As with a session: no power without the second factor that a role needs, and none that a provider
  // of single sign-on gives, since nobody asks it about keys; nor for who can sign in nowhere.
  const signsInNowhere = sign_on !== undefined && row.is_shut_out;
  const isOfOffice = !row.is_linked && !signsInNowhere && (row.has_factor || !row.needs_factor);
  const { id, name, permissions, is_test } = row;
  return { ...viewerOf(row, { now, isOfOffice }), key: { id, name, permissions, is_test } };
}

async function read(db: Db, hash: string) {
  const prepared = lookups.get(db) ?? lookup(db);
  lookups.set(db, prepared);
  const [row] = await prepared.execute({ hash });
  return row;
}

const noteUse = (db: Db, id: string, today: string) =>
  db.execute(sql`update api_keys set last_used_on = ${today}
    where id = ${id} and last_used_on is distinct from ${today}::date`);
