import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { DiskStatus } from '#schema/monitoring/installationStatus.ts';
import type { Config } from '../config/config.ts';

/** The folders that the product writes to; one line for those on one disk. */
function placesOf({ data_dir, files }: Pick<Config, 'data_dir' | 'files'>) {
  const data = { place: 'data' as const, path: data_dir };
  const device = files.kind === 'folder' ? deviceOf(files.folder) : undefined;
  if (files.kind !== 'folder' || device === undefined || device === deviceOf(data_dir))
    return [data];
  return [data, { place: 'files' as const, path: files.folder }];
}

/** @throws when a folder cannot be looked at */
export const diskStatus = (config: Pick<Config, 'data_dir' | 'files'>): Promise<DiskStatus[]> =>
  Promise.all(
    placesOf(config).map(async ({ place, path }) => {
      const { bavail, blocks, bsize } = await statfs(path);
      return { place, free_bytes: bavail * bsize, total_bytes: blocks * bsize };
    }),
  );

function deviceOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.dev;
}
