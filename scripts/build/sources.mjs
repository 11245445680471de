/** Whether what was built is what the sources say. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../setup/root.mjs';

const SOURCES = [
  'admin.html',
  'index.html',
  'package-lock.json',
  'public',
  'schema',
  'scripts/accountFields.ts',
  'scripts/adminAddresses.ts',
  'scripts/build',
  'scripts/texts',
  'server',
  'src',
  'vite.config.ts',
];
const stamp = () => inRoot('dist', 'sources.sha256');

export const isBuilt = () => existsSync(stamp()) && readFileSync(stamp(), 'utf8') === sourcesHash();

/** From here on nothing counts as built, until markBuilt. @returns what the sources are now */
export function markUnbuilt() {
  rmSync(stamp(), { force: true });
  return sourcesHash();
}

/** @param {string} hash */
export const markBuilt = (hash) => writeFileSync(stamp(), hash);

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesIn(source)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(inRoot(file)))
        .update('\0');
    }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(inRoot(path))) return [];
  if (statSync(inRoot(path)).isFile()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
