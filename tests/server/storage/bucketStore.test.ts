/** What can go wrong with a bucket. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { BucketPlace } from '#server/config/filesUrl.ts';
import { bucketStore } from '#server/storage/bucketStore.ts';
import { openStore } from '#server/storage/openStore.ts';
import { BucketServer } from '../../support/bucketServer.ts';
import { freePort } from '../../support/freePort.ts';

const SECRET = 'wrong/secret+canary';
const server = new BucketServer();
const problems: string[] = [];
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  problems.length = 0;
  server.requests.length = 0;
});

const note = (problem: string) => problems.push(problem);
const placeAt = (FILES_URL: string) => readConfig({ FILES_URL }).files as BucketPlace;
/** Patient, so that a busy machine is not taken for a silent one. */
const store = (timeout = 20_000) =>
  bucketStore({ place: placeAt(server.url()), onProblem: note, timeout });
const failureOf = (FILES_URL: string): Promise<string> =>
  openStore(readConfig({ FILES_URL }), note).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('a bucket at the start', () => {
  it('is refused in one sentence that says what to mend, and no secret', async () => {
    const port = await freePort();
    const wrong = {
      [server.url({ bucket: 'other' })]:
        /there is no bucket other at 127\.0\.0\.1:\d+\. See FILES_URL/,
      [server.url({ secret: SECRET })]:
        /refuses this key for the bucket takda \(SignatureDoesNotMatch\)/,
      [`s3://k:canary@127.0.0.1:${port}/takda?tls=off`]:
        /127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
      [`s3://k:canary@127.0.0.1:${port}/takda`]: /cannot be reached/,
    };
    for (const [url, words] of Object.entries(wrong)) {
      const failure = await failureOf(url);
      expect(failure).toMatch(/^Files cannot be kept: /);
      expect(failure).toMatch(words);
      expect(failure).not.toMatch(/canary/);
    }
  });

  it('is written to, so that a key that may only read is found out', async () => {
    server.failNext();
    await openStore(readConfig({ FILES_URL: server.url() }), note);
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  });
});

describe('a bucket in use', () => {
  it('keeps the type of a file with it', async () => {
    await store().put('a', Buffer.from('x'), 'application/pdf');
    expect(server.requests).toEqual([{ method: 'PUT', path: '/takda/a', type: 'application/pdf' }]);
  });

  it('is asked again where a moment may heal it, and no more than that', async () => {
    await store().put('b', Buffer.from('x'), 'image/png');
    server.failNext(503, 500);
    expect(await store().get('b')).not.toBeNull();
    server.failNext(403);
    await expect(store().get('b')).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toHaveLength(1 + 3 + 1);
    expect(problems).toEqual([expect.stringMatching(/refuses this key for the bucket takda/)]);
  });

  it('is given up in time when it stays silent, with words for a person', async () => {
    server.failNext('silence', 'silence', 'silence');
    await expect(store(200).open('b')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Files cannot be reached right now. Try again in a moment.',
      details: { retry_after: 5 },
    });
    expect(server.requests).toHaveLength(3);
    expect(problems).toEqual([expect.stringMatching(/did not answer in time/)]);
  });

  it('hands a file on as slowly as it is read', async () => {
    const bytes = randomBytes(20_000_000);
    await store().put('slow', bytes, 'application/pdf');
    const stream = await store(300).open('slow');
    const parts: Buffer[] = [];
    for await (const part of stream ?? []) {
      if (parts.length === 0) await sleep(1_000);
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it('is listed page after page', async () => {
    const many = bucketStore({ place: placeAt(server.url()), onProblem: note, page: 4 });
    const keys = ['m-0', 'm-1', 'm-2', 'm-3', 'm-4', 'm-5', 'm-6', 'm-7', 'm-8', 'm-9'];
    for (const key of keys) await many.put(key, Buffer.from('x'), 'image/png');
    const found: string[] = [];
    for await (const { key } of many.list()) found.push(key);
    expect(problems).toEqual([]);
    expect(found.filter((key) => key.startsWith('m-'))).toEqual(keys);
    expect(found).not.toContain('.takda');
  });
});
