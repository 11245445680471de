/** A backup without its list of erasures would bring people back who were erased since: that is asked first. */
import { dirname } from 'node:path';
import type { DataKeys } from '../config/dataKeys.ts';
import { BackupError } from './backupError.ts';
import { readErasureList } from './erasureList.ts';
import type { Backup } from './manifest.ts';

const MISSING =
  'There is no list of erasures (erasures.json) beside the backup: whoever was erased since it was taken would be back.';

interface Confirmed {
  backup: Pick<Backup, 'folder'>;
  key: DataKeys | undefined;
  /** Lists were given, or it was said that there are none. */
  isSaid: boolean;
  /** Null where nobody is there to answer. */
  ask: ((question: string) => Promise<string>) | null;
}

/** @throws BackupError unless there is a list, or somebody says that none is needed */
export async function confirmErasures({ backup, key, isSaid, ask }: Confirmed) {
  if (isSaid || (await readErasureList(dirname(backup.folder), key)) !== null) return;
  if (!ask) {
    throw new BackupError(
      `${MISSING} Give it with --erasures FILE, or say --without-erasures if nobody was.`,
    );
  }
  const answer = await ask(`${MISSING} Restore all the same? (yes/no) `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new BackupError('Nothing was restored.');
}
