import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '#server/db/lockFolder.ts';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'takda-lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const HOLDER = `
  import { lockFolder } from '${join(process.cwd(), 'server/db/lockFolder.ts')}';
  const giveBack = await lockFolder(process.env.FOLDER);
  console.log('held');
  process.stdin.on('end', () => giveBack().then(() => process.exit(0))).resume();
`;
/** Another process that holds the folder. @param before programs that it runs within */
async function holder(before: string[] = [], env: Record<string, string> = {}) {
  const tsx = ['--import', 'tsx', '--input-type=module', '-e', HOLDER];
  const [program = '', ...args] = [...before, process.execPath, ...tsx];
  const child = spawn(program, args, {
    env: { ...process.env, FOLDER: folder, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toBe('held\n');
  return child;
}
const hasFlock = spawnSync('flock', ['--version']).status === 0;
/** As in a container: its processes are counted from one. */
const ELSEWHERE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync(ELSEWHERE[0] as string, [...ELSEWHERE.slice(1), 'true']).status === 0;

describe.skipIf(!hasFlock)('a data folder', () => {
  it('is one’s own until it is given back', async () => {
    const giveBack = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `in use (${hostname()}, process ${process.pid})`,
    );
    await giveBack();
    await (await lockFolder(folder))();
  });

  it('is free at once when its holder was killed', async () => {
    const child = await holder();
    await expect(lockFolder(folder)).rejects.toThrow(/is in use/);
    child.kill('SIGKILL');
    await (await lockFolder(folder))();
  });

  it.skipIf(!canUnshare)('is not shared with another container', async () => {
    const child = await holder(ELSEWHERE);
    // Its number there says nothing here, where another process or none has it.
    await expect(lockFolder(folder)).rejects.toThrow(/is in use \(.*, process \d+\)/);
    child.stdin?.end();
    await (await lockFolder(folder))();
  });
});

it('is one’s own without the kernel’s lock as well, by signs of life', async () => {
  const nowhere = { PATH: folder };
  const child = await holder([], nowhere);
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER], {
    env: { ...process.env, FOLDER: folder, ...nowhere },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(other);
  let said = '';
  other.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toMatch(/is in use/);
  child.kill('SIGKILL');
  await holder([], nowhere);
});
