/** Adopts a restored installation as the one that runs: it sends mails and removes files again. */
import { settings } from '#schema/index.ts';
import { logActivity, systemActor } from '../activityLogs/log.ts';
import { isRestored, readInstallation, saveInstallation } from '../db/installation.ts';
import { isOwnStore, markStore, type StoreContext } from '../storage/ownership.ts';
import { removeFiles } from '../storage/removeFiles.ts';
import { replayErasures } from './replayErasures.ts';

export interface Adopted {
  /** It was restored, and is now the one that runs. */
  wasRestored: boolean;
  /** The file store belonged to another database, and is now its own. */
  hadForeignFiles: boolean;
  /** How many people were erased again. */
  erased: number;
}

interface AdoptOptions {
  now: Date;
  /** Ids of people who were erased since the backup. */
  erased?: readonly string[];
}

export async function adopt(
  place: StoreContext,
  { now, erased = [] }: AdoptOptions,
): Promise<Adopted> {
  const { db } = place.database;
  const replayed = await replayErasures(db, { ids: erased, now });
  const wasRestored = isRestored(await readInstallation(db));
  const at = now.toISOString();
  if (wasRestored) await saveInstallation(db, { adopted_at: at });
  const hadForeignFiles = !(await isOwnStore(place));
  if (hadForeignFiles) await markStore(place);
  if (wasRestored || hadForeignFiles) {
    await db.transaction((tx) =>
      logActivity(tx, systemActor(now), [
        { action: 'adopt', resource: settings.name, subject_id: null },
      ]),
    );
  }
  // Only its own store allows removals.
  await removeFiles(place.store, replayed.files);
  return { wasRestored, hadForeignFiles, erased: replayed.count };
}
