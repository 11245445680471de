// Lets git run the checks in .githooks before a commit; does nothing outside a git checkout.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from './root.mjs';

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

if (existsSync(inRoot('.git'))) {
  const set = git('config', '--get', 'core.hooksPath');
  if (set.status === 1) git('config', 'core.hooksPath', '.githooks');
}
