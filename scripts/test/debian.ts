import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages where that can be done without asking: as root, on Debian. */
export function installFromDebian(...names: string[]) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  runQuietly('apt-get', ['update', '-qq']);
  runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

export const runQuietly = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
