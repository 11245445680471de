import { existsSync, readFileSync } from 'node:fs';
import { runToEnd } from './child.mjs';
import { inRoot } from './root.mjs';
import { Stop } from './steps.mjs';

/**
 * Installs what the lockfile says, unless that is what is there.
 * @param {(text: string) => void} step
 */
export async function install(step) {
  if (isInstalled()) {
    step('Packages are installed');
    return;
  }
  step('Installing packages (about a minute)');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Building and testing need all of them, also where NODE_ENV says production.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runToEnd(command, args).catch(() => -1);
  if (code === -1) throw new Stop('npm was not found. It comes with Node; install both.');
  if (code !== 0) throw new Stop('The packages could not be installed: see what npm says above.');
}

/** npm leaves what it installed in a lockfile of its own; a killed installation leaves none. */
function isInstalled() {
  const installed = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = packagesOf(inRoot('package-lock.json'));
  const present = packagesOf(installed);
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' ||
      present[path]?.version === version ||
      (!(path in present) && (optional || peer)),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean; peer?: boolean }>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
