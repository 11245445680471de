/** What `npm start` says and does when something is wrong, and how it ends. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Command } from '../support/command.ts';
import { freePort, takePort } from '../support/freePort.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-start-'));
const running: Command[] = [];
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const newFolder = () => join(folder, String(count++));

async function start(env: Record<string, string> = {}, command = ['node', 'scripts/start.mjs']) {
  const [file = '', ...args] = command;
  const started = new Command(file, args, {
    PORT: String(await freePort()),
    DATA_DIR: newFolder(),
    DEMO: 'off',
    ...env,
  });
  running.push(started);
  return started;
}

/** The last line is the sentence; nothing of a stack is shown. */
async function failure(env: Record<string, string>): Promise<string> {
  const started = await start(env);
  expect(await started.ended).toBe(1);
  expect(started.output).not.toMatch(/^\s+at /m);
  return started.output.trimEnd().split('\n').at(-1) ?? '';
}

describe('a start that cannot succeed', () => {
  it('names the wrong value', async () => {
    expect(await failure({ PORT: 'http' })).toMatch(/^PORT is not usable: Give a port number/);
  });

  it('says that the port is taken', async () => {
    const { port, server } = await takePort();
    expect(await failure({ PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. Stop it, or give another PORT.`,
    );
    server.close();
  });

  it('says that the data folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await failure({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder cannot be written: .*a-file/,
    );
  });

  it.skipIf(!existsSync('/proc/self'))('ends where a folder can never be made', async () => {
    expect(await failure({ DATA_DIR: '/proc/none/data' })).toMatch(
      /^The data folder cannot be written: \/proc\/none/,
    );
  });

  it.skipIf(process.getuid?.() === 0)('says so of a folder without permission too', async () => {
    const locked = mkdtempSync(join(folder, 'locked-'));
    chmodSync(locked, 0o500);
    expect(await failure({ DATA_DIR: locked })).toMatch(/^The data folder cannot be written/);
  });

  it('says that the disk of a public installation is missing', async () => {
    const env = { PUBLIC_URL: 'https://booking.example.org', DEMO: 'off' };
    expect(await failure(env)).toMatch(/^There is no database in .*npm run create-admin/);
  });

  it('says that no database answers', async () => {
    const url = `postgres://postgres@127.0.0.1:${await freePort()}/takda`;
    expect(await failure({ DATABASE_URL: url })).toMatch(/^The database cannot be (used|reached)/);
  });
});

/** In one folder, begun by the first: beginning a database takes longer than all that is tested here. */
describe('a start that succeeds', () => {
  const DATA_DIR = newFolder();

  it('says how far it is, where it runs, and ends cleanly on Ctrl-C', async () => {
    const started = await start({ DATA_DIR }, ['npm', 'start']);
    await started.serves();
    expect(started.output).toMatch(/\[1\/4].*\n\[2\/4].*\n\[3\/4][\s\S]*\n\[4\/4]/);
    const [address = ''] = /http:\/\/localhost:\d+/.exec(started.output) ?? [];
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // One that hangs ends itself with 1.
    expect(await started.stop('SIGINT')).toBe(0);
    expect(started.isAlive).toBe(false);
    expect(started.output).not.toMatch(/error|^\s+at /im);
  });

  it('says what an address for everybody lacks, and ends cleanly on SIGTERM to the command alone', async () => {
    const PUBLIC = { PUBLIC_URL: 'https://book.example.org', DATA_DIR: newFolder() };
    const made = spawnSync('npm', ['run', 'create-admin', '--', '--email', 'ana@city.test'], {
      input: 'duyan hangin palay\n',
      env: { ...process.env, ...PUBLIC, DEMO: 'off' },
    });
    expect(String(made.stderr)).toContain('Reading the password from standard input: one line.');
    expect(made.status).toBe(0);
    const started = await start(PUBLIC);
    await started.serves();
    expect(started.output).toMatch(/^WARNING: SMTP_URL is missing/m);
    expect(started.output).toMatch(/^WARNING: TRUST_PROXY is missing/m);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.isAlive).toBe(false);
  });

  it('keeps its data folder to itself until it ends or is killed', async () => {
    const first = await start({ DATA_DIR });
    await first.serves();
    expect(await failure({ DATA_DIR })).toMatch(
      /^The data folder .* is in use \(.*, process \d+\)/,
    );
    expect(await first.stop('SIGINT')).toBe(0);
    const second = await start({ DATA_DIR });
    await second.serves();
    await second.stop('SIGKILL');
    const third = await start({ DATA_DIR });
    await third.serves();
  });
});
