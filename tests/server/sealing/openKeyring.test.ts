import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { readDataKeys } from '#server/config/dataKeys.ts';
import { reseal } from '#server/files/reseal.ts';
import { openKeyring } from '#server/sealing/openKeyring.ts';
import { onOneEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { writtenKeys } from '../../support/testKeys.ts';
import { uploadTo } from '../../support/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onOneEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(async () => {
    await app.db.execute(sql`delete from data_key_checks`);
    await app.db.execute(sql`delete from files`);
  });
  const now = new Date(DEFAULT_NOW);
  const open = (env: Record<string, string>) =>
    openKeyring({ config: readConfig(env), db: app.db, now });
  const withKeys = (...ids: [string, ...string[]]) => open({ DATA_KEYS: writtenKeys(...ids) });
  const another = (id: string) => `${id}:${Buffer.alloc(32, 7).toString('base64')}`;

  it('the same keys open again, with others beside them in any order', async () => {
    await withKeys('old');
    for (const keyring of [
      await withKeys('old'),
      await withKeys('old', 'new'),
      await withKeys('new', 'old'),
    ]) {
      expect(keyring.has('old')).toBe(true);
    }
    expect((await withKeys('new', 'old')).firstId).toBe('new');
  });

  it('another key under a known name ends the start, whichever place it has', async () => {
    await withKeys('old');
    for (const DATA_KEYS of [another('old'), `${writtenKeys('new')},${another('old')}`]) {
      await expect(open({ DATA_KEYS })).rejects.toThrow(
        'DATA_KEYS has another key under "old" than the one that this database was sealed with: give that one.',
      );
    }
    expect((await withKeys('old')).firstId).toBe('old');
  });

  it('a key that is missing ends the start, and registers nothing', async () => {
    await withKeys('old');
    await expect(withKeys('new')).rejects.toThrow(/^DATA_KEYS lacks the key "old"/);
    await expect(withKeys('new')).rejects.toThrow(ConfigError);
    await withKeys('old');
  });

  it('one of the processes that start at once with different keys is the first, the others end', async () => {
    const starts = await Promise.allSettled(['a', 'b', 'c', 'd'].map((id) => withKeys(id)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const alike = await Promise.allSettled([1, 2, 3, 4].map(() => withKeys('a', 'b', 'c', 'd')));
    expect(alike.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('a key may go when nothing is sealed with it, and is asked for when something is again', async () => {
    await withKeys('old');
    const both = await withKeys('new', 'old');
    const options = { db: app.db, store: app.files, now, tell: () => undefined };
    expect(await reseal({ ...options, keyring: both })).toMatchObject({ retired: ['old'] });
    expect((await withKeys('new')).has('old')).toBe(false);
    // A process that had not heard of it goes on with the old one.
    const late = await withKeys('old', 'new');
    const id = crypto.randomUUID();
    const sealed_key = late.seal('x', { table: 'files', row: id, person: id });
    await app.db.execute(sql`insert into files
        (id, owner_id, purpose, name, mime, size, created_at, sealed_key)
      values (${id}, ${id}, 'identification', 'file', 'image/png', 1, ${now.toISOString()},
        ${sealed_key})`);
    await expect(withKeys('new')).rejects.toThrow(/lacks the key "old"/);
    await app.db.execute(sql`update data_key_checks set retired_at = ${now.toISOString()}
      where key_id = 'old'`);
    await expect(withKeys('new')).rejects.toThrow(/lacks the key "old"/);
  });

  it('without DATA_KEYS a database of its own is not started with', async () => {
    await expect(open({ DATABASE_URL: 'postgres://x@localhost/y' })).rejects.toThrow(
      /^DATA_KEYS is missing: .*`npm run new-data-key` prints one\.$/,
    );
  });

  it('the embedded database makes its key once, for its owner alone', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'own-'));
    const file = join(DATA_DIR, 'data-keys');
    const first = await open({ DATA_DIR });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readFileSync(file, 'utf8');
    expect(readDataKeys(written)?.[0].id).toBe(first.firstId);
    expect((await open({ DATA_DIR })).firstId).toBe(first.firstId);
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(existsSync(`${file}.part`)).toBe(false);
    // Taken along as DATA_KEYS, it is the same one.
    expect((await open({ DATA_KEYS: written })).firstId).toBe(first.firstId);

    rmSync(file);
    await expect(open({ DATA_DIR })).rejects.toThrow(`The key file ${file} is missing`);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'oops');
    await expect(open({ DATA_DIR })).rejects.toThrow(`The key file ${file} is not usable`);
    writeFileSync(file, another(first.firstId));
    await expect(open({ DATA_DIR })).rejects.toThrow(`The key file ${file} has another key`);
  });

  it('what the product seals opens with the keys that it was started with', async () => {
    const { token, user } = await app.as('constituent');
    const { body } = await uploadTo(app.app, token, Buffer.from('%PDF-1.7'), 'identification');
    const { rows } = (await app.db.execute(
      sql`select sealed_key from files where id = ${body.id}`,
    )) as unknown as { rows: { sealed_key: string }[] };
    const bound = { table: 'files', row: body.id, person: user.id };
    expect(app.deps.keyring.open(rows[0]?.sealed_key ?? '', bound).byteLength).toBe(32);
  });
});
