/** Says that this installation is the one that runs: it sends mails and tidies up its files again. */
import { settings } from '../../schema/index.ts';
import { logActivity } from '../activity/log.ts';
import { isOwnStore, markStore, type Place } from '../files/ownership.ts';
import { isRestored, readInstallation, saveInstallation } from './installation.ts';
import { nobody } from './nobody.ts';

export interface Adopted {
  /** It was restored, and counts as the one that runs now. */
  wasRestored: boolean;
  /** The file store was not known to be its own, and is now. */
  hadForeignFiles: boolean;
}

export async function adopt(place: Place, now: Date): Promise<Adopted> {
  const { db } = place.database;
  const wasRestored = isRestored(await readInstallation(db));
  const at = now.toISOString();
  if (wasRestored) await saveInstallation(db, { adopted_at: at });
  const hadForeignFiles = !(await isOwnStore(place));
  if (hadForeignFiles) await markStore(place);
  if (wasRestored || hadForeignFiles) {
    await db.transaction((tx) =>
      logActivity(tx, nobody(now), [
        { action: 'adopt', resource: settings.name, subject_id: null },
      ]),
    );
  }
  return { wasRestored, hadForeignFiles };
}
