/**
 * `npm run bench:first-start`: what the built product takes of memory and processor in its first start
 * with demo data on an empty folder, and in the one after. Linux, which keeps the peak of each process.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { Command } from '#tests/support/command.ts';
import { freePort } from '#tests/support/freePort.ts';
import manifest from '../package.json' with { type: 'json' };
import { cpuTime } from './cpu.ts';

/** Milliseconds, after which it is at rest. */
const REST = 5_000;

await ensureBuilt(console.log);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'takda-first-start-'));
try {
  for (const start of ['first', 'second']) console.log(await figuresOf(start));
} finally {
  rmSync(DATA_DIR, { recursive: true, force: true });
}

async function figuresOf(start: string): Promise<string> {
  const begun = performance.now();
  const env = { DATA_DIR, DEMO: 'on', PORT: String(await freePort()) };
  const server = new Command('sh', ['-c', manifest.scripts.start], env);
  await server.serves();
  const seconds = (performance.now() - begun) / 1000;
  const pid = server.child.pid ?? 0;
  const processor = (cpuTime(pid)?.server ?? 0) / 1000;
  await wait(REST);
  const figures = `${megabytes(pid, 'VmHWM')} MB at most, ${megabytes(pid, 'VmRSS')} MB at rest`;
  await server.stop();
  return `${start} start: ready after ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor), ${figures}`;
}

function megabytes(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
