/** The key of a screen stands in its address, and opens what its kind may do for its teams. */
import { type SQL, sql } from 'drizzle-orm';
import { can, type Viewer } from '#schema/declaration/access.ts';
import { screen } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, forbidden, notFound } from '../http/errors.ts';
import { fingerprint, newToken } from '../sealing/tokens.ts';
import { countMiss } from './misses.ts';
import { reachesTeams } from './rules.ts';

type ScreenKind = 'display' | 'kiosk';
export interface OpenScreen {
  id: string;
  name: string;
  kind: ScreenKind;
  team_ids: string[];
}

const hashOf = (key: string) => fingerprint('screen', key);

/** @returns the path at which the screen opens from now on; the key is kept as its hash only */
export async function renewKey(context: Context, id: string): Promise<{ path: string }> {
  const key = newToken();
  const kind = await changeKey(context, id, {
    action: 'renew_key',
    hash: hashOf(key),
    made_at: timestamptz(context.now),
  });
  return { path: `/${kind}/${key}` };
}

export async function withdrawKey(context: Context, id: string): Promise<Record<string, never>> {
  await changeKey(context, id, { action: 'withdraw_key', hash: null, made_at: sql`null` });
  return {};
}

interface KeyChange {
  action: 'renew_key' | 'withdraw_key';
  hash: string | null;
  made_at: SQL;
}

/** @throws AppError not_found for a screen that the viewer may not change */
const changeKey = (context: Context, id: string, { action, hash, made_at }: KeyChange) =>
  inTransaction(context.db, async (tx) => {
    const [found] = await readForUpdate(tx, id);
    if (!found || !can(context.viewer, 'update', screen, { ...found })) throw notFound();
    // A key opens the line of each of its teams.
    if (hash !== null && !reachesTeams(context, 'update', found.further_teams)) throw forbidden();
    await tx.execute(sql`update screens set key_hash = ${hash}, key_made_at = ${made_at},
      seen_at = null where id = ${id}`);
    await logActivity(tx, context, [{ action, resource: screen.name, subject_id: id }]);
    return found.kind;
  });

const readForUpdate = (tx: Tx, id: string) =>
  rows<{ id: string; team_id: string; kind: ScreenKind; further_teams: string[] }>(
    tx,
    sql`select id, team_id, kind, array(select l.target_id::text from screens_further_teams l
        where l.owner_id = screens.id) as further_teams
      from screens where id = ${id} for no key update`,
  );

/** @throws AppError not_found, alike for a key that never was and one that was withdrawn; too_many_requests */
export async function openScreen(
  context: Context,
  key: string,
  kind: ScreenKind,
): Promise<OpenScreen> {
  const { db, now } = context;
  const [found] = await rows<OpenScreen & { is_active: boolean; is_stale: boolean }>(
    db,
    sql`select s.id, s.name, s.kind, s.is_active,
        s.seen_at is null or s.seen_at < ${timestamptz(now)} - interval '1 minute' as is_stale,
        s.team_id::text || array(select l.target_id::text from screens_further_teams l
          where l.owner_id = s.id and l.target_id <> s.team_id order by 1) as team_ids
      from screens s where lower(s.key_hash) = ${hashOf(key)} and s.kind = ${kind}`,
  );
  if (!found) {
    await countMiss(context, 'screen');
    throw new AppError('not_found', GONE);
  }
  const { is_active, is_stale, ...open } = found;
  if (is_stale) {
    await db.execute(sql`update screens set seen_at = ${timestamptz(now)} where id = ${found.id}`);
  }
  if (!is_active) throw new AppError('not_found', NOT_IN_USE);
  return open;
}

const GONE = msg('This address is no longer in use. An administrator can make a new one.');
const NOT_IN_USE = msg('This screen is not in use at the moment.');

/** Checks in and books walk-ins, for its teams alone. */
const MAY_DO = ['list', 'create_on_behalf', 'update_activity_status'];

/** A kiosk acts as somebody of its teams who may do these few things. */
export const asKiosk = (context: Context, { id, team_ids }: OpenScreen): Context & KioskViewer => ({
  ...context,
  viewer: {
    id,
    roles: [
      { name: 'kiosk', reach: 'team', permissions: MAY_DO.map((name) => `reservations.${name}`) },
    ],
    team_ids,
  },
});
export interface KioskViewer {
  viewer: Viewer;
}
