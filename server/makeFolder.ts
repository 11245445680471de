import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** With what leads to it. Node's own way never ends where nothing can be made, such as below `/proc`. */
export function makeFolder(path: string, mode = 0o700) {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Somebody else has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
