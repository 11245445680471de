/** Who was erased since: from the list beside the backups, and from what was collected elsewhere. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { adopt } from '#server/backup/adopt.ts';
import { confirmErasures } from '#server/backup/confirmErasures.ts';
import { addErasures, readErasureList, readErasuresFiles } from '#server/backup/erasureList.ts';
import { saveInstallation } from '#server/db/installation.ts';
import { rows } from '#server/db/query.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { testKeys } from '../../support/testKeys.ts';
import { picture, uploadTo } from '../../support/uploads.ts';
import { scratch } from './places.ts';

const [ONE, TWO] = ['a', 'b'].map((end) => `01900000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
];

describe('the list', () => {
  const folder = scratch();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'erasures.json');

  it('grows only, is signed where there is a key, and is read by its key', async () => {
    expect(await readErasureList(folder, undefined)).toBeNull();
    const keys = testKeys('backup');
    expect(await addErasures(folder, [TWO], keys)).toBe(1);
    expect(await addErasures(folder, [ONE], keys)).toBe(2);
    expect(await readErasureList(folder, keys)).toEqual([ONE, TWO]);
    await expect(readErasureList(folder, undefined)).rejects.toThrow(/give it in BACKUP_KEY/);
    expect(await readErasuresFiles([path])).toEqual([ONE, TWO]);
    writeFileSync(path, readFileSync(path, 'utf8').replace(ONE, ONE.replace('a', 'c')));
    await expect(readErasureList(folder, keys)).rejects.toThrow(
      'The backup is damaged: erasures.json was changed.',
    );
  });

  it('may be ids in lines, or the activity log as it was collected', async () => {
    const file = join(folder, 'some.log');
    const row = (action: string, resource: string, subject_id: string) =>
      JSON.stringify({ action, resource, subject_id });
    writeFileSync(
      file,
      `${TWO}\n\n<134>1 2026 host ${row('erase', 'users', ONE)}\n${row('login', 'users', TWO)}\n`,
    );
    expect(await readErasuresFiles([file])).toEqual([TWO, ONE]);
    const collected = join(folder, 'more.log');
    const merge = { action: 'merge', resource: 'users', subject_id: TWO };
    const changes = [{ field: 'id', before: ONE, after: TWO }];
    writeFileSync(
      file,
      `${JSON.stringify({ ...merge, changes })}\n${row('erase', 'users', ONE)}\n`,
    );
    expect(await readErasuresFiles([file])).toEqual([]);
    writeFileSync(collected, row('erase', 'users', TWO));
    expect(await readErasuresFiles([file, collected])).toEqual([ONE, TWO]);
    writeFileSync(file, `${ONE}\nMaria\n`);
    await expect(readErasuresFiles([file])).rejects.toThrow(
      /, line 2: not an id, nor a line of the/,
    );
    await expect(readErasuresFiles(['/nowhere'])).rejects.toThrow(/^\/nowhere cannot be read/);
  });
});

describe('a restore without a list', () => {
  const folder = scratch();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const backup = { folder: join(folder, 'takda-20261201T190000Z') };
  const confirm = (more: Partial<Parameters<typeof confirmErasures>[0]> = {}) =>
    confirmErasures({ backup, key: undefined, isSaid: false, ask: null, ...more });

  it('is refused where nobody can answer, unless it is said that there is none', async () => {
    await expect(confirm()).rejects.toThrow(/no list of erasures.*--without-erasures/);
    await confirm({ isSaid: true });
  });

  it('asks whoever is there', async () => {
    const asked: string[] = [];
    const answering = (answer: string) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    await confirm({ ask: answering('yes') });
    await expect(confirm({ ask: answering('') })).rejects.toThrow('Nothing was restored.');
    expect(asked[0]).toContain('would be back');
  });

  it('needs no word where the list is there', async () => {
    await addErasures(folder, [ONE], undefined);
    await confirm();
  });
});

onEachEngine((engine) => {
  const app = testApp({ engine });

  it('a database that was set back in time erases them as it is adopted, with their files', async () => {
    const person = await app.as('constituent');
    const bytes = await picture().png().toBuffer();
    const { body } = await uploadTo(app.app, person.token, bytes, 'identification');
    const submitted = { type: 'passport', files: [body.id] };
    await person.post('/profile/identification/submit', submitted);
    await saveInstallation(app.db, { generation: 'of yesterday' });
    const place = { database: app.database, store: app.files };
    const erased = [person.user.id, ONE];
    expect(await adopt(place, { now: app.clock.now(), erased })).toEqual({
      wasRestored: false,
      hadForeignFiles: true,
      erased: 1,
    });
    expect(app.files.keys).toEqual(['installation']);
    const found = await rows<{ status: string }>(
      app.db,
      sql`select status from users where id = ${person.user.id}`,
    );
    expect(found).toEqual([{ status: 'erased' }]);
    expect(await adopt(place, { now: app.clock.now(), erased })).toMatchObject({ erased: 0 });
  });
});
