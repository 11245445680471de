// `npm run test:node24`: `npm test`, on another major version of Node, which npm has as a package.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { passSignalsOn, runToEnd } from '../setup/child.mjs';
import { inRoot } from '../setup/root.mjs';
import { runCommand, Stop } from '../setup/steps.mjs';

const [major = '', ...args] = process.argv.slice(2);

await runCommand(async () => {
  passSignalsOn();
  // Not in `node_modules`, which installing the packages empties.
  const folder = inRoot('.cache', `node-${major}`);
  const bin = await installed(folder);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  process.exitCode = await runToEnd(join(bin, 'node'), [inRoot('scripts', 'test.mjs'), ...args], {
    env,
  });
});

/**
 * The binary of this platform alone: the package `node` would fetch it in an install script.
 * @param {string} folder
 * @returns where `node` lies
 */
async function installed(folder) {
  const name = `node-${process.platform}-${process.arch}`;
  const bin = join(folder, 'node_modules', name, 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  console.log(`Installing ${name}@${major}`);
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  const code = await runToEnd('npm', ['install', '--prefix', folder, ...quiet, `${name}@${major}`]);
  if (code !== 0) throw new Stop(`npm has no ${name}@${major}, or cannot be reached.`);
  return bin;
}
