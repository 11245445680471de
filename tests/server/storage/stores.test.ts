/** The same of every place that files can be kept in. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openStore } from '#server/storage/openStore.ts';
import type { FileStore } from '#server/storage/store.ts';
import { BucketServer } from '../../support/bucketServer.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { realNow } from '../../support/shiftedClock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'takda-files-'));
const server = new BucketServer();
beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const never = (problem: string) => {
  throw new Error(problem);
};
const open = (FILES_URL: string) => openStore(readConfig({ FILES_URL }), never);

const STORES: Record<string, () => Promise<FileStore>> = {
  'a folder': () => open(`file:${folder}/of files`),
  'a bucket': () => open(server.url()),
  'a part of a bucket': () => open(server.url({ prefix: 'office/one' })),
  'the memory that other tests use': async () => new MemoryFiles(() => new Date(realNow())),
};

describe.each(Object.entries(STORES))('%s', (_name, opened) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await opened();
  });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    return found.sort();
  };

  it('gives back what was put in, whole and as it comes', async () => {
    const bytes = randomBytes(300_000);
    await store.put('a-1', bytes, 'image/png');
    expect(bytes.equals((await store.get('a-1')) ?? Buffer.alloc(0))).toBe(true);
    const stream = await store.open('a-1');
    expect(stream && bytes.equals(await buffer(stream))).toBe(true);
    await store.remove('a-1');
  });

  it('has null for what is not there, and removes it without a word', async () => {
    expect(await store.get('none')).toBeNull();
    expect(await store.open('none')).toBeNull();
    await store.remove('none');
  });

  it('keeps the last of two under one key', async () => {
    await store.put('a-2', Buffer.from('first'), 'image/png');
    await store.put('a-2', Buffer.from('second'), 'image/png');
    expect(Buffer.from((await store.get('a-2')) ?? []).toString()).toBe('second');
    await store.remove('a-2');
    expect(await store.get('a-2')).toBeNull();
  });

  it('is written by several at once', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `text ${n}`);
    await Promise.all(texts.map((text) => store.put('a-3', Buffer.from(text), 'image/png')));
    expect(texts).toContain(Buffer.from((await store.get('a-3')) ?? []).toString());
    expect(await keys()).toEqual(['a-3']);
    await store.remove('a-3');
  });

  it('lists everything with its age, nothing else', async () => {
    const before = realNow();
    for (const key of ['b-1', 'b-1.thumb', 'b-2']) await store.put(key, Buffer.from(key), 'x/y');
    expect(await keys()).toEqual(['b-1', 'b-1.thumb', 'b-2']);
    for await (const { written_at } of store.list()) {
      expect(Math.abs(written_at.getTime() - before)).toBeLessThan(60_000);
    }
    await Promise.all((await keys()).map((key) => store.remove(key)));
    expect(await keys()).toEqual([]);
  });

  it('puts away what is discarded, where it is found again, and says whether anything is there', async () => {
    const away = async () => {
      const found: string[] = [];
      for await (const { key, written_at } of store.discarded()) {
        expect(Math.abs(written_at.getTime() - realNow())).toBeLessThan(60_000);
        found.push(key);
      }
      return found;
    };
    expect(await store.isEmpty()).toBe(true);
    await store.put('c-1.thumb', Buffer.from('kept'), 'image/webp');
    expect(await store.isEmpty()).toBe(false);
    await store.discard('c-1.thumb');
    await store.discard('none');
    expect([await keys(), await away(), await store.get('c-1.thumb')]).toEqual([
      [],
      ['c-1.thumb'],
      null,
    ]);
    expect(await store.isEmpty()).toBe(false);
    await store.removeDiscarded('c-1.thumb');
    expect([await away(), await store.isEmpty()]).toEqual([[], true]);
  });
});

describe('a folder', () => {
  it('takes no key that leads out of it', async () => {
    const store = await open(`file:${folder}/safe`);
    for (const key of ['../x', '..', 'a/b', '.x', '']) {
      await expect(store.put(key, Buffer.from('x'), 'x/y')).rejects.toThrow('not a file key');
    }
  });

  it('says at the start where it cannot be written', async () => {
    writeFileSync(join(folder, 'plain'), '');
    await expect(open(`file:${folder}/plain/sub`)).rejects.toThrow(
      `Files cannot be kept: the folder ${folder}/plain/sub cannot be written. See FILES_URL.`,
    );
  });
});

it('a folder leaves no half of a file that could not be kept', async () => {
  const path = join(folder, 'full');
  const store = await open(`file:${path}`);
  // Something in the way, as a disk without room would be.
  mkdirSync(join(path, '-9', 'a-9', 'inside'), { recursive: true });
  await expect(store.put('a-9', randomBytes(1000), 'image/png')).rejects.toThrow();
  expect(readdirSync(join(path, '-9'))).toEqual(['a-9']);
});
