/** Sessions: opaque tokens, kept as hashes, with an idle and an absolute end. */
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isStaff, type Viewer } from '#schema/declaration/access.ts';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { role, user } from '#schema/index.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readSettings } from '../../db/settings.ts';
import { linkTable, tableOf } from '../../db/tables/resourceTables.ts';
import { sessions } from '../../db/tables/systemTables.ts';
import { fingerprint, newToken } from '../../sealing/tokens.ts';
import { needsFactor, viewerColumns, viewerOf } from './viewerColumns.ts';

const users = tableOf(user);
const roles = tableOf(role);
const userRoles = linkTable(user, 'roles');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A provider that did not vouch for a session in this time has ended it: asked every five minutes. */
export const VOUCHED_MS = 15 * MINUTE;
export const ASK_MS = 5 * MINUTE;

/** Planned once per connection: it runs before every request that has a token. */
const lookup = (db: Db) =>
  db
    .select({
      session_id: sessions.id,
      has_password: sessions.has_password,
      created_at: sessions.created_at,
      used_at: sessions.used_at,
      expires_at: sessions.expires_at,
      ...viewerColumns,
      lacks_factor: sql<boolean>`${sessions.second_factor_at} is null and ${needsFactor}`.as(
        'lacks_factor',
      ),
      issuer: sessions.issuer,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user_id), eq(users.status, 'active')))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('token_hash')),
        gt(sessions.idle_until, sql.placeholder('now')),
        gt(sessions.expires_at, sql.placeholder('now')),
        or(isNull(sessions.issuer), gt(sessions.vouched_at, sql.placeholder('vouched_since'))),
      ),
    )
    .prepare('find_session');
type Lookup = ReturnType<typeof lookup>;
type SessionRow = Awaited<ReturnType<Lookup['execute']>>[number];
const lookups = new WeakMap<Db, Lookup>();

interface FoundSession {
  session_id: string;
  viewer: Viewer;
  /** May only be used to add a second factor: the viewer has no roles until then. */
  must_add_second_factor: boolean;
  /** The provider of single sign-on that it began at. */
  session_issuer: string | null;
}

/**
 * One query. Roles, teams and status are read afresh, so changes take effect with the next request.
 * A session without the second factor that a role needs does not count where the person has one.
 * What a provider gives counts in its own sessions alone: no way in that was prepared here outlives it.
 * @param issuer the provider of single sign-on that is set up
 */
export async function findSession(
  db: Db,
  token: string,
  {
    now,
    issuer,
    isUse: extend = true,
  }: { now: Date; issuer?: string | undefined; isUse?: boolean },
): Promise<FoundSession | null> {
  const prepared = lookups.get(db) ?? lookup(db);
  lookups.set(db, prepared);
  const [row] = await prepared.execute({
    token_hash: fingerprint(token),
    now: now.toISOString(),
    vouched_since: new Date(now.getTime() - VOUCHED_MS).toISOString(),
  });
  if (!row || (row.lacks_factor && row.has_factor)) return null;
  const { session_id, user_id } = row;
  const isVouched = row.issuer === null ? !row.is_linked : row.issuer === issuer;
  const viewer = viewerOf(row, { now, isOfOffice: row.has_password && isVouched });
  if (extend && now.getTime() - Date.parse(row.used_at) > MINUTE) {
    // Not awaited: if it fails, the next request extends the session.
    slide(db, row, viewer, now).catch(() => undefined);
  }
  return row.lacks_factor
    ? {
        session_id,
        viewer: { id: user_id, roles: [], team_ids: [] },
        must_add_second_factor: true,
        session_issuer: row.issuer,
      }
    : { session_id, viewer, must_add_second_factor: false, session_issuer: row.issuer };
}

interface NewSession {
  user_id: string;
  now: Date;
  address: string | null;
  device: string | null;
  /** Began with a password; without one the session has no staff permissions. */
  has_password?: boolean;
  /** A second factor was shown. */
  has_second_factor?: boolean;
  /** The provider that it comes from. */
  issuer?: string;
  /** Seals what that provider is asked again with. */
  sealRenewal?: (session_id: string) => string;
}

/** @returns the token, which is stored nowhere */
export async function newSession(
  tx: Tx,
  session: NewSession,
): Promise<{ token: string; session_id: string; expires_at: string }> {
  const { user_id, now, address, device, has_second_factor = false, issuer, sealRenewal } = session;
  const has_password = (session.has_password ?? false) || has_second_factor || Boolean(issuer);
  const limits = await limitsFor(tx, await isStaffUser(tx, user_id));
  const token = newToken();
  const session_id = uuidv7();
  const expires_at = after(now, limits.lasts);
  await tx.insert(sessions).values({
    token_hash: fingerprint(token),
    id: session_id,
    user_id,
    address,
    device,
    has_password,
    created_at: now.toISOString(),
    used_at: now.toISOString(),
    idle_until: after(now, Math.min(limits.idle, limits.lasts)),
    expires_at,
    second_factor_at: has_second_factor ? now.toISOString() : null,
    ...(issuer ? { issuer, vouched_at: now.toISOString(), ask_at: after(now, ASK_MS) } : {}),
    renewal: sealRenewal?.(session_id) ?? null,
  });
  await tx.execute(sql`delete from sessions where user_id = ${user_id} and id in (
    select id from sessions where user_id = ${user_id}
    order by used_at desc, created_at desc offset ${PERSON_BOUNDS.sessions})`);
  return { token, session_id, expires_at };
}

/** @returns the provider of single sign-on that it came from, or null */
export async function endSession(tx: Tx, user_id: string, session_id: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), eq(sessions.id, session_id)));
}

/** @param keptId the session that goes on, or null to end them all */
export async function endOtherSessions(tx: Tx, user_id: string, keptId: string | null) {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.user_id, user_id), keptId === null ? undefined : ne(sessions.id, keptId)),
    );
}

/** @param users a subquery of user ids in parentheses; `kept` is the session that goes on */
export async function endSessionsOfAll(
  tx: Tx,
  { users, kept }: { users: SQL; kept: string | null },
) {
  await tx.execute(sql`delete from sessions where id is distinct from ${kept}::uuid
    and user_id in ${users}`);
}

/**
 * After a second factor was added in this session: the session now has one, and others without one
 * end.
 */
export async function strengthenSession(
  tx: Tx,
  { user_id, session_id, now }: { user_id: string; session_id: string; now: Date },
) {
  await tx
    .update(sessions)
    .set({ second_factor_at: now.toISOString() })
    .where(and(eq(sessions.user_id, user_id), eq(sessions.id, session_id)));
  await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.second_factor_at)));
}

/** Extends the session; shorter settings or a wider role shorten one that is open already. */
async function slide(db: Db, session: SessionRow, viewer: Viewer, now: Date) {
  const limits = await limitsFor(db, isStaff(viewer));
  const end = Math.min(
    Date.parse(session.expires_at),
    Date.parse(session.created_at) + limits.lasts,
  );
  await db
    .update(sessions)
    .set({
      used_at: now.toISOString(),
      idle_until: new Date(Math.min(end, now.getTime() + limits.idle)).toISOString(),
      expires_at: new Date(end).toISOString(),
    })
    .where(
      and(
        eq(sessions.user_id, viewer.id),
        eq(sessions.id, session.session_id),
        lt(sessions.used_at, now.toISOString()),
      ),
    );
}

/** Milliseconds; shorter for staff, who can see other people's data. */
async function limitsFor(tx: Db | Tx, isStaff: boolean) {
  const settings = await readSettings(tx);
  return isStaff
    ? { idle: settings.session_idle_minutes * MINUTE, lasts: settings.session_hours * HOUR }
    : {
        idle: settings.constituent_session_idle_days * DAY,
        lasts: settings.constituent_session_days * DAY,
      };
}

/** As `isStaff` says of a viewer. */
async function isStaffUser(tx: Tx, user_id: string): Promise<boolean> {
  const wide = await tx
    .select({ id: roles.id })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.target_id), ne(roles.reach, 'own')))
    .where(eq(userRoles.owner_id, user_id))
    .limit(1);
  return wide.length > 0;
}

const after = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();
