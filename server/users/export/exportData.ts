/** All that is held on a person, handed to that person. */
import { Readable } from 'node:stream';
import { toLocal } from '#schema/time/zone.ts';
import { logActivity } from '../../activityLogs/log.ts';
import { readSettings } from '../../db/settings.ts';
import type { Context } from '../../http/context.ts';
import { unauthenticated } from '../../http/errors.ts';
import { countOne, tooMany } from '../../signIn/challenges/rateLimit.ts';
import type { FileStore } from '../../storage/store.ts';
import { confirmIdentity } from '../confirmIdentity.ts';
import { archiveOf } from './archive.ts';
import { zipOf } from './zip.ts';

/** Reading everything is costly, and nobody needs it more often. */
const MAX_EXPORTS = 3;
const WINDOW = 60 * 60;

/**
 * Needs the person's password, or without one a sign-in a moment ago: an open session is not enough.
 * @throws AppError invalid at `current_password`; too_many_requests after three in an hour
 */
export async function exportData(
  context: Context,
  store: FileStore,
  current_password: string | undefined,
): Promise<{ name: string; archive: Readable }> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  await confirmIdentity(context, current_password);
  const counted = await countOne(context, ['export', viewer.id], WINDOW);
  if (counted.count > MAX_EXPORTS) throw tooMany(counted.retry_after);
  await db.transaction((tx) =>
    logActivity(tx, context, [{ action: 'export_data', resource: 'users', subject_id: viewer.id }]),
  );
  const { time_zone } = await readSettings(db);
  const entries = archiveOf(context, { user_id: viewer.id, store });
  return {
    name: `takda-${toLocal(now.getTime(), time_zone).date}.zip`,
    archive: Readable.from(zipOf(entries, now), { objectMode: false }),
  };
}
