/** A real PgBouncer in front of the tests' PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { findPooler } from './findPooler.ts';
import { freePort } from './freePort.ts';
import { PATIENCE } from './patience.ts';

export interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

/** @param mode when a connection to the database goes to somebody else */
export async function openPgBouncer(
  server: string,
  mode: 'transaction' | 'session',
): Promise<PgBouncer> {
  const { hostname, port, username } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), 'takda-pgbouncer-'));
  chmodSync(folder, 0o755);
  const listening = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 20 : 4}
max_client_conn = 200
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(findPooler() ?? '', [...user, settings], { stdio: 'ignore' });
  await vi.waitUntil(() => answers(listening), { timeout: PATIENCE });
  const url = new URL(server);
  url.host = `127.0.0.1:${listening}`;
  return {
    url: url.toString(),
    stop: async () => {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
