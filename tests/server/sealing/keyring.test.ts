import { describe, expect, it } from 'vitest';
import { readDataKeys, writeNewKey } from '#server/config/dataKeys.ts';
import { type Bound, SealError } from '#server/sealing/keyring.ts';
import { openBytes, sealBytes } from '#server/storage/sealedBytes.ts';
import { testKeyring, testKeys, writtenKeys } from '../../support/testKeys.ts';

const bound: Bound = { table: 'answers', row: 'row-1', person: 'maria' };
const problemOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof SealError) return error.problem;
    throw error;
  }
  return 'opened';
};

describe('a sealed value', () => {
  const keyring = testKeyring('2026', '2025');

  it('opens to what was sealed, text or bytes, and never looks the same twice', () => {
    for (const plain of ['', 'Peñafrancia 🌺', 'x'.repeat(100_000)]) {
      expect(keyring.open(keyring.seal(plain, bound), bound).toString()).toBe(plain);
    }
    const bytes = Buffer.from([0, 255, 128]);
    expect(keyring.open(keyring.seal(bytes, bound), bound)).toEqual(bytes);
    expect(keyring.seal('same', bound)).not.toBe(keyring.seal('same', bound));
  });

  it('names its version and the first key, and shows nothing of its content', () => {
    const sealed = keyring.seal('canary', bound);
    expect(sealed).toMatch(/^v1\.2026\.[\w-]+$/);
    const piece = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
    expect(piece.includes('canary')).toBe(false);
    expect(piece.byteLength).toBe('canary'.length + 12 + 16);
  });

  it.each(['table', 'row', 'person'] as const)('opens for no other %s', (part) => {
    const sealed = keyring.seal('canary', bound);
    expect(problemOf(() => keyring.open(sealed, { ...bound, [part]: 'other' }))).toBe('refused');
  });

  it('opens for no two parts that only look alike together', () => {
    const sealed = keyring.seal('x', { table: 'a', row: 'b","c', person: 'd' });
    const split = { table: 'a","b', row: 'c', person: 'd' };
    expect(problemOf(() => keyring.open(sealed, split))).toBe('refused');
  });

  it('is refused when a bit of it was changed, or its key renamed', () => {
    const [version, id, piece = ''] = keyring.seal('canary', bound).split('.');
    const bytes = Buffer.from(piece, 'base64url');
    for (let place = 0; place < bytes.byteLength; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const sealed = [version, id, changed.toString('base64url')].join('.');
      expect(problemOf(() => keyring.open(sealed, bound))).toBe('refused');
    }
    const renamed = [version, '2025', piece].join('.');
    expect(problemOf(() => keyring.open(renamed, bound))).toBe('refused');
  });

  it('opens with every key that is there, and says of one that is not', () => {
    const old = testKeyring('2025').seal('before', bound);
    expect(keyring.open(old, bound).toString()).toBe('before');
    expect(problemOf(() => testKeyring('2026').open(old, bound))).toBe('unknown_key');
  });

  it.each(['', 'canary', 'v1', 'v1.2026', 'v1.2026.', 'v2.2026.AAAA', 'v1.2026.AA=='])(
    'is not %j',
    (text) => expect(problemOf(() => keyring.open(text, bound))).toBe('malformed'),
  );

  it('too short for a nonce and a tag is refused', () => {
    expect(problemOf(() => keyring.open('v1.2026.AAAA', bound))).toBe('refused');
  });
});

describe('keys', () => {
  it('are read as they are written, several of them, and a new one is one', () => {
    const written = writtenKeys('a', 'b');
    expect(readDataKeys(written)?.map(({ id }) => id)).toEqual(['a', 'b']);
    const sealed = testKeyring('a').seal('x', bound);
    const [first] = readDataKeys(` ${written.replace(',', '\n')} `) ?? [];
    expect(first?.secret.equals(testKeys('a')[0].secret)).toBe(true);
    expect(sealed).toMatch(/^v1\.a\./);
    expect(readDataKeys(writeNewKey())).toHaveLength(1);
    expect(writeNewKey()).not.toBe(writeNewKey());
  });

  it.each([
    '',
    'abc',
    'a:short',
    `a b:${Buffer.alloc(32).toString('base64')}`,
    `a:${Buffer.alloc(31).toString('base64')}`,
    `a:${Buffer.alloc(33).toString('base64')}`,
    Buffer.alloc(32).toString('base64'),
    writtenKeys('a', 'a'),
    `${writtenKeys('a')},b:oops`,
  ])('are not %j', (text) => expect(readDataKeys(text)).toBeNull());

  it('print nothing of themselves', () => {
    const [key] = testKeys('a');
    const secret = key.secret.export().toString('base64');
    expect(`${JSON.stringify(key)} ${String(key.secret)}`).not.toContain(secret.slice(0, 8));
  });
});

describe('the bytes of a sealed file', () => {
  const PIECE = 64 * 1024;
  const WHOLE = PIECE + 28;
  const HEAD = 6;
  const key = { secret: testKeys('file')[0].secret, name: 'a' };
  const opened = async (sealed: Uint8Array, { of = key, by = 50_000 } = {}) => {
    async function* parts() {
      for (let at = 0; at < sealed.byteLength; at += by) yield sealed.subarray(at, at + by);
    }
    const pieces: Buffer[] = [];
    for await (const piece of openBytes(of, parts())) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const content = (size: number) =>
    Buffer.from(Array.from({ length: size }, (_, place) => place % 251));

  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
    'open to the same %i bytes, however they come',
    async (size) => {
      const sealed = sealBytes(key, content(size));
      for (const by of [997, WHOLE, sealed.byteLength]) {
        expect((await opened(sealed, { by })).equals(content(size)), `${by}`).toBe(true);
      }
    },
  );

  it('are refused when pieces are cut off, left out, moved or from another file', async () => {
    const sealed = sealBytes(key, content(3 * PIECE));
    const [head, one, two, three] = [
      sealed.subarray(0, HEAD),
      sealed.subarray(HEAD, HEAD + WHOLE),
      sealed.subarray(HEAD + WHOLE, HEAD + 2 * WHOLE),
      sealed.subarray(HEAD + 2 * WHOLE),
    ];
    const others = sealBytes({ ...key, name: 'b' }, content(3 * PIECE));
    for (const parts of [
      [head],
      [head, one],
      [head, one, two],
      [head, one, three],
      [head, two, one, three],
      [head, one, two, three, three],
      [head, one, two, others.subarray(HEAD + 2 * WHOLE)],
    ]) {
      await expect(opened(Buffer.concat(parts))).rejects.toMatchObject({ problem: 'refused' });
    }
    await expect(opened(sealed, { of: { ...key, name: 'b' } })).rejects.toThrow(SealError);
  });

  it.each(['', 'TAKD', '%PDF-1.7 and so on'])('are not %j', async (text) => {
    await expect(opened(Buffer.from(text))).rejects.toMatchObject({ problem: 'malformed' });
  });
});
