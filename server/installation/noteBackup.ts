/** That a backup was taken: for who looks after the product, and in the activity log. */
import { settings } from '../../schema/index.ts';
import { logActivity } from '../activity/log.ts';
import type { Db } from '../db/connect.ts';
import { type LastBackup, saveInstallation } from './installation.ts';
import { nobody } from './nobody.ts';

export async function noteBackup(db: Db, { at, ...last_backup }: LastBackup, now: Date) {
  await db.transaction(async (tx) => {
    await saveInstallation(tx, { last_backup_at: at, last_backup });
    await logActivity(tx, nobody(now), [
      {
        action: 'backup',
        resource: settings.name,
        subject_id: null,
        changes: { backup: [null, last_backup.name] },
      },
    ]);
  });
}
