import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end, its output among ours.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code, 1 when a signal ended it
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/**
 * A SIGINT or SIGTERM to us reaches what runs, once, and we end with it.
 * @param {() => unknown} last runs when all of it has ended
 * @returns what takes this back
 */
export function passSignalsOn(last = () => {}) {
  let isStopping = false;
  /** @param {NodeJS.Signals} signal */
  const pass = async (signal) => {
    if (isStopping) return;
    isStopping = true;
    const ends = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) child.kill(signal);
    await Promise.all(ends);
    await last();
    process.exit(130);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}
