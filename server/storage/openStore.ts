import { type Config, ConfigError } from '../config/config.ts';
import { folderStore } from './folderStore.ts';
import { type FileStore, StoreError } from './store.ts';

/** @throws ConfigError if the store cannot be used */
export async function openStore(
  { files }: Pick<Config, 'files'>,
  onProblem: (problem: string) => void,
): Promise<FileStore> {
  const store =
    files.kind === 'folder'
      ? folderStore(files.folder)
      : // The client of a bucket is large, and most installations keep files in a folder.
        (await import('./bucketStore.ts')).bucketStore({ place: files, onProblem });
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ConfigError(`Files cannot be kept: ${error.message}. See FILES_URL.`);
  }
  return store;
}
