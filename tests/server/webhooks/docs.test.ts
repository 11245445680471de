import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { BACK_OFF } from '#server/webhooks/deliveries.ts';
import { newSecret, signatureHeaders } from '#server/webhooks/signature.ts';

const docs = readFileSync('docs/webhooks.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'takda-webhook-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has a receiver that knows what is from here', async () => {
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, /```js\n(.*?)```/s.exec(docs)?.[1] ?? '');
  const { isFromTakda } = await import(pathToFileURL(file).href);
  const [secret, next] = [newSecret(), newSecret()];
  const [body, timestamp] = ['{"type":"teams.updated"}', 1_796_086_800];
  const headers = signatureHeaders({ id: 'one', timestamp, body }, [next, secret]);
  const now = timestamp * 1000;
  expect(isFromTakda(headers, body, secret, now)).toBe(true);
  expect(isFromTakda(headers, body, newSecret(), now)).toBe(false);
  expect(isFromTakda(headers, `${body} `, secret, now)).toBe(false);
  expect(isFromTakda({ ...headers, 'webhook-id': 'two' }, body, secret, now)).toBe(false);
  expect(isFromTakda(headers, body, secret, now + 301_000)).toBe(false);
});

it('names the times after which it is tried again', () => {
  expect(docs).toContain('5 s, 1 min, 5 min, 30 min, 2 h, 6 h and a day');
  expect(BACK_OFF).toEqual([5, 60, 300, 1_800, 7_200, 21_600, 86_400]);
});
