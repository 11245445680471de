/**
 * The folder of an empty embedded database, which a first start copies: making one takes 700 MB of memory
 * and ten seconds. It is kept, since nothing but the version of PGlite changes it.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '../setup/child.mjs';
import { inRoot } from '../setup/root.mjs';
import { Stop } from '../setup/steps.mjs';

const PACKAGE = inRoot('node_modules', '@electric-sql', 'pglite', 'package.json');
const thisFile = fileURLToPath(import.meta.url);

/** @returns where it lies */
export async function emptyDatabase() {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const folder = inRoot('.cache', `emptyDatabase-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(unfinished, { recursive: true, force: true });
  // A process of its own: what it needs of memory goes with it.
  const code = await runToEnd(process.execPath, [thisFile, unfinished]);
  if (code !== 0) throw new Stop('The empty database could not be made: see above.');
  renameSync(unfinished, folder);
  return folder;
}

if (process.argv[1] === thisFile) {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create({ dataDir: process.argv[2] ?? '' });
  await database.close();
}
