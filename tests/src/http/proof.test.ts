// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ask } from '#src/http/ask.ts';
import { solveProof, withProof } from '#src/http/proof.ts';
import { sha256 } from '#src/http/sha256.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';

const nodeHash = (text: string) => createHash('sha256').update(text).digest('hex');
const taskOf = (number: number, maxnumber = 500) => ({
  algorithm: 'SHA-256' as const,
  challenge: nodeHash(`pepper?expires=1${number}`),
  maxnumber,
  salt: 'pepper?expires=1',
  signature: 'signed',
});
const refusal = (number: number) => ({
  status: 429,
  body: { code: 'proof_needed', message: 'Work first', proof: taskOf(number) },
});
const solutionIn = (headers: Record<string, string>) =>
  JSON.parse(atob(headers['X-Proof'] ?? 'null'));

test('hashes as everybody does, whatever the length', () => {
  for (let length = 0; length < 200; length += 3) {
    const text = 'tg7?'.repeat(50).slice(0, length);
    expect(sha256(text)).toBe(nodeHash(text));
  }
});

test('finds the number, and gives up where there is none', async () => {
  expect(await solveProof(taskOf(0))).toBe(0);
  expect(await solveProof(taskOf(500))).toBe(500);
  expect(await solveProof(taskOf(501))).toBeNull();
});

test('a busy network is shown the work, with what was asked first', async () => {
  const calls = fakeApi({
    'POST /login': ({ headers }) =>
      headers['X-Proof'] ? { body: { otp_required: true } } : refusal(123),
  });
  const body = { login: 'maria', password: 'a secret' };
  const answer = await withProof((proof) => ask('POST /login', { body, headers: proof }));
  expect(answer).toEqual({ otp_required: true });
  expect(calls.map((call) => call.body)).toEqual([body, body]);
  expect(solutionIn(calls[1]?.headers ?? {})).toEqual({ ...taskOf(123), number: 123 });
});

test('it is not tried for ever, and other refusals are shown as they are', async () => {
  const calls = fakeApi({
    'POST /login': () => refusal(7),
    'POST /login/code': () => ({
      status: 429,
      body: { code: 'too_many_requests', message: 'Wait' },
    }),
  });
  const body = { login: 'maria', password: 'a secret' };
  await expect(
    withProof((proof) => ask('POST /login', { body, headers: proof })),
  ).rejects.toMatchObject({ code: 'proof_needed' });
  expect(calls).toHaveLength(4);
  await expect(
    withProof((proof) =>
      ask('POST /login/code', { body: { email: 'maria@x.test' }, headers: proof }),
    ),
  ).rejects.toMatchObject({ message: 'Wait' });
  expect(calls).toHaveLength(5);
});
