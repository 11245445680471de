/** The product and the limit as processes of their own, on ports that the system gives. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { freePort } from '#tests/support/freePort.ts';

/** No secret: a database of a benchmark is kept for the next one, and so is its key. */
const BENCH_KEY = `bench:${Buffer.alloc(32).toString('base64')}`;

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startProduct(databaseUrl: string): Promise<Running> {
  await ensureBuilt(console.log);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'takda-bench-'));
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_KEYS: BENCH_KEY,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      // People come from networks of their own (`calls.ts`): those of one network wait for each other.
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/readyz`, child);
  return {
    url: `${url}/api`,
    pid: child.pid ?? 0,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startLimit(databaseUrl: string): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'limit.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function answering(url: string, child: ChildProcess) {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (child.exitCode !== null) throw new Error('The server stopped before it answered.');
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server does not answer.');
}
