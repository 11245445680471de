/** What lies in the data folder is readable by its owner alone. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { restrictPermissions } from '#server/startup/restrictPermissions.ts';
import { folderStore } from '#server/storage/folderStore.ts';
import { Command, root } from '../../support/command.ts';
import { freePort } from '../../support/freePort.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);
/** Paths that others can do anything with. */
const wideIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((one) => !lstatSync(one).isSymbolicLink() && (lstatSync(one).mode & 0o077) !== 0);

describe('restrictPermissions', () => {
  const mask = process.umask();
  afterEach(() => {
    process.umask(mask);
    vi.restoreAllMocks();
  });

  it('mends what others can read, once and with one sentence, and follows no link', () => {
    const data = join(folder, 'data');
    const outside = join(folder, 'outside');
    mkdirSync(join(data, 'files/aa'), { recursive: true });
    writeFileSync(join(data, 'files/aa/one'), 'x');
    writeFileSync(outside, 'x');
    symlinkSync(outside, join(data, 'link'));
    for (const path of [data, join(data, 'files'), join(data, 'files/aa')]) chmodSync(path, 0o755);
    for (const path of [join(data, 'files/aa/one'), outside]) chmodSync(path, 0o644);
    const said: string[] = [];
    restrictPermissions([data], (line) => said.push(line));
    expect(said).toEqual([
      `Others on this machine could read ${data} (4 files and folders): no longer.`,
    ]);
    expect([modeOf(data), modeOf(join(data, 'files/aa/one')), modeOf(outside)]).toEqual([
      '700',
      '600',
      '644',
    ]);
    restrictPermissions([data], (line) => said.push(line));
    expect(said).toHaveLength(1);
  });

  it('makes what is not there, and all that is written from then on, private', async () => {
    const data = join(folder, 'new/data');
    restrictPermissions([data], () => {});
    writeFileSync(join(data, 'written'), 'x');
    mkdirSync(join(data, 'made'));
    const store = folderStore(join(data, 'files'));
    await store.check();
    await store.put('01900000-0000-7000-8000-00000000000a', Buffer.from('x'), 'text/plain');
    expect(modeOf(data)).toBe('700');
    expect(wideIn(data)).toEqual([]);
  });

  it('a store keeps its files private under any mask', async () => {
    process.umask(0);
    const store = folderStore(join(folder, 'store'));
    await store.check();
    await store.put('01900000-0000-7000-8000-00000000000a', Buffer.from('x'), 'text/plain');
    expect(wideIn(join(folder, 'store'))).toEqual([]);
  });

  // As root nothing is refused; a system folder that takes no change stands for another's.
  it.runIf(process.platform === 'linux')('refuses what cannot be mended, with a sentence', () => {
    expect(() => restrictPermissions(['/proc/self/net'], () => {})).toThrow(
      /^Others on this machine can read \/proc\/self\/net, and that cannot be changed\. .*DATA_DIR\.$/,
    );
  });
});

it('a start leaves nothing that others can read, new or from before', async () => {
  const data = join(folder, 'started');
  mkdirSync(join(data, 'outbox'), { recursive: true, mode: 0o755 });
  chmodSync(data, 0o755);
  writeFileSync(join(data, 'outbox/old.eml'), 'x');
  chmodSync(join(data, 'outbox/old.eml'), 0o644);
  const started = new Command(
    'sh',
    [
      '-c',
      'umask 000; exec "$0" "$@"',
      process.execPath,
      '--import',
      'tsx',
      join(root, 'server/main.ts'),
    ],
    { DATA_DIR: data, DEMO: 'off', PORT: String(await freePort()) },
  );
  try {
    await started.serves();
    expect(started.output).toContain(`Others on this machine could read ${data} (`);
    expect(modeOf(data)).toBe('700');
    expect(wideIn(data)).toEqual([]);
  } finally {
    await started.stop('SIGKILL');
  }
});
