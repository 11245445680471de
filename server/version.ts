/** Which version of Takda this is, and the commit that it was built from. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };

export const VERSION: string = packageJson.version;

/** Beside the built server. */
const file = join(import.meta.dirname, 'commit');
/** Null where it runs from its sources, or was built without its history. */
export const COMMIT: string | null = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;

/** Numbers between dots; a version is not older than itself. */
export function isOlder(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((place) => (parts?.[place] ?? 0) !== (others?.[place] ?? 0));
  return at !== undefined && (parts?.[at] ?? 0) < (others?.[at] ?? 0);
}
