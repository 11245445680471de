/**
 * Locks the embedded database's folder for one process, across containers. The kernel holds the lock
 * (`flock`) and releases it when the process ends, however it ends. Process ids would not do: each
 * container has its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export class FolderInUseError extends Error {}

/** The kernel may take a moment to release the lock of a killed process. */
const TIMEOUT_MS = 2_000;
/**
 * Where there is no `flock`: a heartbeat is written this often, and the lock counts as abandoned after
 * SILENCE_MS without one.
 */
const BEAT_MS = 2_000;
const SILENCE_MS = 10_000;

type Release = () => Promise<void>;

/**
 * @returns a function that releases the folder
 * @throws FolderInUseError while another process that is still running holds it
 */
export async function lockFolder(folder: string): Promise<Release> {
  const path = join(folder, 'takda.lock');
  const from = Date.now();
  for (;;) {
    const release = await byKernel(path);
    if (release === 'impossible') return byBeat(folder, path);
    if (release) {
      writeFileSync(path, `${hostname()}, process ${process.pid}`);
      return release;
    }
    if (Date.now() - from > TIMEOUT_MS) throw inUse(folder, path);
    await wait(100);
  }
}

function inUse(folder: string, path: string) {
  const holder = readFileSync(path, 'utf8') || 'another process';
  return new FolderInUseError(
    `The data folder ${folder} is in use (${holder}). Stop it, or give another DATA_DIR.`,
  );
}

/**
 * A child holds the lock for as long as it can read from this process.
 * @returns null while somebody else holds it
 */
async function byKernel(path: string): Promise<Release | null | 'impossible'> {
  writeFileSync(path, '', { flag: 'a', mode: 0o600 });
  const child = spawn('flock', ['-n', path, '-c', 'echo held; exec cat >&2'], {
    // In a group of its own: Ctrl-C is for the product, which closes the database first.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answer = await Promise.race([
    once(child, 'error').then(() => 'impossible' as const),
    once(child, 'exit').then(() => null),
    once(child.stdout, 'data').then(() => 'held' as const),
  ]);
  if (answer !== 'held') return answer;
  return holding(child);
}

function holding(child: ChildProcess): Release {
  const ended = once(child, 'exit');
  let isWanted = true;
  ended.then(() => {
    // Without it another process may write to the same files.
    if (isWanted) process.kill(process.pid, 'SIGTERM');
  });
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket | null)?.unref();
  return async () => {
    isWanted = false;
    child.ref();
    child.stdin?.end();
    await ended;
  };
}

/** Whoever holds the folder touches its lock every few seconds. */
async function byBeat(folder: string, path: string): Promise<Release> {
  const from = Date.now();
  while (readFileSync(path, 'utf8') !== '') {
    const { mtimeMs } = statSync(path);
    if (Date.now() - mtimeMs > SILENCE_MS) break;
    // A recent heartbeat: the other process is alive.
    if (mtimeMs > from + BEAT_MS) throw inUse(folder, path);
    await wait(100);
  }
  const own = `${hostname()}, process ${process.pid}`;
  writeFileSync(path, own);
  // Where two find it free, the later one gets it.
  await wait(500);
  if (readFileSync(path, 'utf8') !== own) throw inUse(folder, path);
  const timer = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    rmSync(path, { force: true });
  };
}
