/**
 * `npm run package`: into dist/package, all that a server needs to run the product. There
 * `npm ci --omit=dev && npm start` runs it; nothing is built, and no tool of the build is installed.
 * Another folder can be named: `npm run package -- /srv/takda`.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { SERVER_COMMANDS } from '../build/commands.mjs';
import { ensureBuilt } from '../build/ensureBuilt.mjs';
import { passSignalsOn } from '../setup/child.mjs';
import { install } from '../setup/install.mjs';
import { inRoot } from '../setup/root.mjs';
import { runCommand, Stop, stepsOf } from '../setup/steps.mjs';

/** The server looks for the languages where they are in the sources. */
const COPIED = [
  'dist/client',
  'dist/server',
  'dist/view',
  'schema/languages',
  'scripts/package/start.mjs',
  'scripts/setup/nodeVersion.mjs',
  'scripts/setup/saveMemory.mjs',
  'docs',
  'deploy',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
];
const VITES_OWN = `${sep}.vite`;

const [, , target] = process.argv;
const folder = target ?? inRoot('dist', 'package');

await runCommand(async () => {
  if (target && existsSync(target) && readdirSync(target).length > 0) {
    throw new Stop(`${target} is not empty. Give another folder, or none.`);
  }
  const step = stepsOf(3);
  const forget = passSignalsOn();
  await install(step);
  await ensureBuilt(step);
  forget();
  makePackage();
  step(`Made ${folder}: copy it to the server, and run npm ci --omit=dev && npm start there`);
});

function makePackage() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of COPIED) {
    cpSync(inRoot(path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.endsWith(VITES_OWN),
    });
  }
  write(join(folder, 'package.json'), manifest(read('package.json')));
  write(join(folder, 'package-lock.json'), lockfile(read('package-lock.json')));
}

/** @param {Record<string, unknown>} all */
function manifest({ devDependencies: _dev, allowScripts: _allowed, ...fields }) {
  const start = 'node scripts/package/start.mjs';
  const commands = Object.keys(SERVER_COMMANDS).map((name) => [
    name,
    `node --enable-source-maps dist/server/${name}.js`,
  ]);
  return {
    ...fields,
    scripts: {
      start: `MALLOC_ARENA_MAX=2 exec ${start}`,
      worker: `exec ${start} worker`,
      ...Object.fromEntries(commands),
    },
  };
}

/**
 * The versions are those of the sources; what only they need is left out.
 * @param {{ packages: Record<string, { dev?: boolean; devDependencies?: object }> }} all
 */
function lockfile({ packages, ...rest }) {
  const { devDependencies: _dev, ...root } = packages[''] ?? {};
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  return { ...rest, packages: { '': root, ...Object.fromEntries(needed) } };
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8'));
}

/** @param {string} file @param {unknown} content */
function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
