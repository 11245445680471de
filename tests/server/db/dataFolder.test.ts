/** The folder of the embedded database: opened, begun, or left alone with a sentence. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { MAJOR } from '#server/db/dataFolder.ts';
import { rows } from '#server/db/query.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const newFolder = () => join(folder, String(count++));
const open = (data_dir: string, mayBegin = true) =>
  openDatabase({ data_dir, database_pool: 1 }, () => {}, { mayBegin });
const namesIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();

/** One that was used and closed. */
const used = newFolder();
const copyOfUsed = () => {
  const copy = newFolder();
  cpSync(used, copy, { recursive: true });
  return copy;
};
beforeAll(async () => {
  const { db, close } = await open(used);
  await db.execute(sql`create table kept (name text)`);
  await db.execute(sql`insert into kept values ('Maria')`);
  await close();
});

it('begins where there is nothing, and goes on where there is one', async () => {
  const { db, close } = await open(copyOfUsed(), false);
  expect(await rows(db, sql`select name from kept`)).toEqual([{ name: 'Maria' }]);
  await close();
  expect(readFileSync(join(used, 'database/PG_VERSION'), 'utf8').trim()).toBe(MAJOR);
  expect(existsSync(join(used, 'database.unfinished'))).toBe(false);
});

it('begins again where a first start was cut short', async () => {
  const cut = newFolder();
  mkdirSync(join(cut, 'database.unfinished'), { recursive: true });
  writeFileSync(join(cut, 'database.unfinished/half'), 'x');
  const { db, close } = await open(cut);
  expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await close();
  expect(readdirSync(cut)).toEqual(['database', 'takda.lock']);
});

it.each<[string, (path: string) => void, RegExp]>([
  [
    'without PG_VERSION',
    (path) => rmSync(join(path, 'database/PG_VERSION')),
    /is not a whole database: PG_VERSION is missing. Nothing of it was touched/,
  ],
  [
    'of another major version',
    (path) => writeFileSync(join(path, 'database/PG_VERSION'), '15\n'),
    /is of PostgreSQL 15, and this version of Takda brings \d+. Nothing of it was touched.*npm run backup .*npm run restore /,
  ],
  [
    'that is damaged',
    (path) => writeFileSync(join(path, 'database/global/pg_control'), 'x'.repeat(8192)),
    /could not be opened: it may be damaged. Keep a copy/,
  ],
])('leaves one %s alone, and the folder free', async (_name, harm, words) => {
  const harmed = copyOfUsed();
  harm(harmed);
  const before = namesIn(harmed);
  await expect(open(harmed)).rejects.toThrow(words);
  expect(namesIn(harmed).filter((name) => !name.endsWith('postmaster.pid'))).toEqual(before);
});

it('begins nothing where one is expected: a disk that is missing looks like an empty folder', async () => {
  const empty = newFolder();
  await expect(open(empty, false)).rejects.toThrow(/There is no database in .*create-admin/);
  expect(readdirSync(empty)).toEqual(['takda.lock']);
});
