/** A backup that is not as it was written is found out, whatever was done to it, and said in a sentence. */
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '#server/backup/backUp.ts';
import { type Manifest, openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { verifyBackup } from '#server/backup/verifyBackup.ts';
import type { DataKeys } from '#server/config/dataKeys.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { testApp } from '../../support/testApp.ts';
import { testKeys } from '../../support/testKeys.ts';
import { picture, uploadTo } from '../../support/uploads.ts';
import { backUpApp, emptyPlace, scratch, snapshotOf } from './places.ts';

const KEYS = testKeys('backup');
/** Of the encrypted pieces: 256 KiB, a nonce and a tag. */
const PIECE = 256 * 1024 + 28;

describe('a backup', () => {
  const app = testApp({ engine: 'pglite' });
  const to = scratch();
  const whole: Record<'sealed' | 'plain', string> = { sealed: '', plain: '' };
  afterAll(() => rmSync(to, { recursive: true, force: true }));

  beforeAll(async () => {
    await buildReservation(app.db);
    const { token } = await app.as('constituent');
    const noise = {
      create: {
        width: 700,
        height: 700,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 90 },
      },
    };
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { ...noise.create, channels: 3, background: '#000' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    for (const one of [bytes, await picture().png().toBuffer()]) {
      expect((await uploadTo(app.app, token, one)).status).toBe(201);
    }
    whole.sealed = (await backUpApp(app, to, KEYS)).folder;
    app.clock.advance({ minutes: 1 });
    whole.plain = (await backUpApp(app, to)).folder;
  });

  const manifestOf = (folder: string): Manifest =>
    JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  /** Verifies a copy of it that something was done to. */
  async function problemOf(kind: keyof typeof whole, harm: (folder: string) => unknown) {
    const copy = join(to, `copy-${crypto.randomUUID()}`);
    cpSync(whole[kind], copy, { recursive: true });
    await harm(copy);
    const keys = kind === 'sealed' ? KEYS : undefined;
    try {
      await verifyBackup(await openBackup(copy, keys));
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }
  const change = (path: string, edit: (bytes: Buffer) => Buffer) => (folder: string) => {
    const bytes = readFileSync(join(folder, path));
    writeFileSync(join(folder, path), edit(bytes));
  };
  const pack = 'files/0001.pack';
  const table = 'database/reservations.copy.gz';

  describe.each(['sealed', 'plain'] as const)('%s', (kind) => {
    it('is as it was written', async () => {
      expect(await problemOf(kind, () => {})).toBeNull();
    });

    it.each([pack, table])('shows where %s was cut off, changed or taken away', async (path) => {
      const size = statSync(join(whole[kind], path)).size;
      const cut = (folder: string) => truncateSync(join(folder, path), size - 1);
      expect(await problemOf(kind, cut)).toBe(
        `The backup is damaged: ${path} has ${size - 1} bytes instead of ${size}. Nothing of it was used; take another backup.`,
      );
      const flip = change(path, (bytes) => {
        bytes[size - 20] = (bytes[size - 20] ?? 0) ^ 1;
        return bytes;
      });
      expect(await problemOf(kind, flip)).toMatch(new RegExp(`^The backup is damaged: ${path} `));
      expect(await problemOf(kind, (folder) => rmSync(join(folder, path)))).toMatch(
        / is missing\./,
      );
    });
  });

  describe('whose checksums were worked out again', () => {
    /** As somebody would who can write there but has no key. */
    const recounted = (edit: (bytes: Buffer) => Buffer, signed: boolean) => (folder: string) => {
      const bytes = edit(readFileSync(join(folder, pack)));
      writeFileSync(join(folder, pack), bytes);
      if (signed) return;
      const { signature, ...manifest } = manifestOf(folder) as Manifest & { signature: string };
      for (const { part } of manifest.files.packs) part.bytes = bytes.byteLength;
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, signature }));
    };

    it('is not opened: the manifest is signed', async () => {
      const cut = (bytes: Buffer) => bytes.subarray(0, PIECE);
      expect(await problemOf('sealed', recounted(cut, false))).toMatch(
        /^The backup is damaged: manifest\.json was changed/,
      );
    });

    it('has no two pieces in another order', async () => {
      const swap = (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(PIECE, 2 * PIECE),
          bytes.subarray(0, PIECE),
          bytes.subarray(2 * PIECE),
        ]);
      expect(readFileSync(join(whole.sealed, pack)).byteLength).toBeGreaterThan(3 * PIECE);
      expect(await problemOf('sealed', recounted(swap, true))).toBe(
        `The backup is damaged: ${pack} does not open at its piece 1. Nothing of it was used; take another backup.`,
      );
    });
  });

  it('has no part of another one', async () => {
    const swap = async (folder: string) => {
      const other = join(folder, 'database/users.copy.gz');
      await rename(join(folder, table), join(folder, 'x'));
      await rename(other, join(folder, table));
      await rename(join(folder, 'x'), other);
    };
    expect(await problemOf('sealed', swap)).toMatch(/^The backup is damaged: database\//);
  });

  it.each([
    ['another key', testKeys('other'), /^BACKUP_KEY lacks the key "backup", which/],
    ['no key', undefined, /^This backup is encrypted with the key "backup": give it in BACKUP_KEY/],
    [
      'another key under its name',
      [{ ...testKeys('other')[0], id: 'backup' }] as unknown as DataKeys,
      /BACKUP_KEY has another key under "backup"/,
    ],
  ])('says what is wrong with %s', async (_what, keys, words) => {
    await expect(openBackup(whole.sealed, keys)).rejects.toThrow(words);
  });

  it('that is not encrypted is not taken for one that is', async () => {
    await expect(openBackup(whole.plain, KEYS)).rejects.toThrow(/^This backup is not encrypted/);
  });

  it('of a newer version is refused, by its layout and by its migrations', async () => {
    const edited = (edit: (manifest: Manifest) => void) => (folder: string) => {
      const manifest = manifestOf(folder);
      edit(manifest);
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    };
    const newer = edited((manifest) => Object.assign(manifest, { format: 3 }));
    expect(await problemOf('plain', newer)).toMatch(/was made by a newer version of Takda/);
    const backup = await openBackup(whole.plain, undefined);
    backup.manifest.migrations.push({
      ...{ name: '9999_later.sql', kind: 'expand', hash: 'later', version: '9.9.9' },
    });
    const place = await emptyPlace('pglite');
    const options = { config: place.config, backup, store: new MemoryFiles(), erased: [] };
    await expect(
      restoreBackup({ ...options, now: app.clock.now(), say: () => {} }),
    ).rejects.toThrow(
      /^The backup was made by a newer version of Takda \(9\.9\.9, 9999_later\.sql\)/,
    );
    await place.remove();
  });

  it('that was interrupted is none, nor is the folder that they lie in', async () => {
    const part = join(to, 'takda-20260101T000000Z.part');
    cpSync(whole.plain, part, { recursive: true });
    rmSync(join(part, 'manifest.json'));
    await expect(openBackup(part, undefined)).rejects.toThrow(/is a backup that was interrupted/);
    await expect(openBackup(to, undefined)).rejects.toThrow(
      `${to} holds several backups. Name one of them; the newest is ${whole.plain}.`,
    );
    await expect(openBackup('/nowhere', undefined)).rejects.toThrow(
      'There is no backup in /nowhere: manifest.json is missing.',
    );
  });

  it('that is damaged leaves nothing where it was to be restored', async () => {
    const copy = join(to, 'copy-of-damaged');
    cpSync(whole.plain, copy, { recursive: true });
    const last = manifestOf(copy).files.packs.at(-1)?.part.path ?? '';
    change(last, (bytes) => {
      bytes[bytes.byteLength - 9] = (bytes[bytes.byteLength - 9] ?? 0) ^ 1;
      return bytes;
    })(copy);
    const place = await emptyPlace('pglite');
    const store = new MemoryFiles();
    const backup = await openBackup(copy, undefined);
    const options = { config: place.config, backup, store, erased: [], now: app.clock.now() };
    await expect(restoreBackup({ ...options, say: () => {} })).rejects.toThrow(/is damaged: files/);
    expect(store.keys).toEqual([]);
    await expect(place.open()).rejects.toThrow(/^There is no database in/);
    await place.remove();
  });

  it('says when its folder is no folder, and leaves nothing half of one that failed', async () => {
    app.clock.advance({ minutes: 1 });
    writeFileSync(join(to, 'plain-file'), '');
    await expect(backUpApp(app, join(to, 'plain-file'))).rejects.toThrow(
      /plain-file cannot be written \((EEXIST|ENOTDIR)\)\. Give another folder with --to\.$/,
    );
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const store = Object.assign(new MemoryFiles(), { get: () => Promise.reject(full) });
    const empty = join(to, 'empty');
    const snapshot = await snapshotOf(app.database);
    await expect(
      backUp({ snapshot, store, to: empty, keys: undefined, now: app.clock.now() }),
    ).rejects.toThrow(/^The disk of .*empty is full\. What was written there is removed again\.$/);
    expect(() => statSync(join(empty, 'takda-20261201T010200Z.part'))).toThrow('ENOENT');
  });

  it('that is stopped leaves nothing', async () => {
    const stopping = new AbortController();
    const store = Object.assign(new MemoryFiles(), {
      get: async () => {
        stopping.abort();
        return Buffer.from('x');
      },
    });
    const stopped = join(to, 'stopped');
    const options = { store, to: stopped, keys: undefined, now: app.clock.now() };
    const snapshot = await snapshotOf(app.database);
    await expect(backUp({ ...options, snapshot, signal: stopping.signal })).rejects.toThrow();
    expect(() => statSync(join(stopped, 'takda-20261201T010200Z.part'))).toThrow('ENOENT');
  });
});
