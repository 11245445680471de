/** What commands may ask of the process that has the embedded database open. */
import { copyFolder } from '../backup/copyFolder.ts';
import type { Deps } from '../http/context.ts';
import { adopt } from './adopt.ts';
import type { Controls } from './control.ts';
import type { LastBackup } from './installation.ts';
import { noteBackup } from './noteBackup.ts';

type Given = Pick<Deps, 'config' | 'database' | 'files' | 'clock'>;

export const controlsOf = ({ config, database, files, clock }: Given): Controls => ({
  copy: async () => ({ folder: await copyFolder(database, config.data_dir) }),
  'note-backup': (backup: LastBackup) => noteBackup(database.db, backup, clock()),
  adopt: ({ erased }: { erased: string[] }) =>
    adopt({ database, store: files }, { now: clock(), erased }),
});
