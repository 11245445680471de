import { runToEnd } from '../setup/child.mjs';
import { inRoot } from '../setup/root.mjs';
import { Stop } from '../setup/steps.mjs';
import { isBuilt } from './sources.mjs';

/**
 * Builds when the sources have changed since the last time.
 * @param {(text: string) => void} step
 */
export async function ensureBuilt(step) {
  if (isBuilt()) {
    step('The build is up to date');
    return;
  }
  step('Building (about half a minute)');
  // A process of its own: what the build needs of memory goes with it.
  const code = await runToEnd(process.execPath, [inRoot('scripts', 'build', 'build.mjs')]);
  if (code !== 0) throw new Stop('The build failed: see above.');
}
