/** What went wrong with a backup, as one sentence for whoever runs the command. */
import { isDiskFull } from '../db/faults.ts';

export class BackupProblem extends Error {}

export const damaged = (path: string, how: string) =>
  new BackupProblem(
    `The backup is damaged: ${path} ${how}. Nothing of it was used; take another backup.`,
  );

/** Of the folder that is written to. */
export function writeProblem(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) {
    return new BackupProblem(
      `The disk of ${folder} is full. What was written there is removed again.`,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EIO'].includes(code)) {
    return new BackupProblem(
      `${folder} cannot be written (${code}). Give another folder with --to.`,
    );
  }
  return error;
}
