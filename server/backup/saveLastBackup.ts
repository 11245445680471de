import { settings } from '#schema/index.ts';
import { logActivity, systemActor } from '../activityLogs/log.ts';
import type { Db } from '../db/database.ts';
import { type LastBackup, saveInstallation } from '../db/installation.ts';

/** Saves it for the status page, and logs it. */
export async function saveLastBackup(db: Db, { at, ...last_backup }: LastBackup, now: Date) {
  await db.transaction(async (tx) => {
    await saveInstallation(tx, { last_backup_at: at, last_backup });
    await logActivity(tx, systemActor(now), [
      {
        action: 'backup',
        resource: settings.name,
        subject_id: null,
        changes: { backup: [null, last_backup.name] },
      },
    ]);
  });
}
