/** What went wrong with a backup, as one sentence for whoever runs the command. */
import { isDiskFull } from '../db/faults.ts';

export class BackupError extends Error {}

export const damaged = (path: string, how: string) =>
  new BackupError(
    `The backup is damaged: ${path} ${how}. Nothing of it was used; take another backup.`,
  );

/** Words for a problem with the folder that is written to. */
export function writeProblem(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) {
    return new BackupError(
      `The disk of ${folder} is full. What was written there is removed again.`,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EIO'].includes(code)) {
    return new BackupError(`${folder} cannot be written (${code}). Give another folder with --to.`);
  }
  return error;
}
