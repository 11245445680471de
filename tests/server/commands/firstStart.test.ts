/** The first start of the built product without PostgreSQL. */
import {
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
import { afterAll, expect, it } from 'vitest';
import { root } from '../../support/command.ts';
import { startServer } from '../../support/serverProcess.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'takda-first-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const EMPTY = join(root, 'dist/server/emptyDatabase');
/** A random number that each database gets when it is made: the first eight bytes of this file. */
const identifierOf = (database: string) =>
  readFileSync(join(database, 'global/pg_control')).readBigUInt64LE();
const countOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).length;

it('copies the empty database of the build, also where the last start was cut short, and migrates it', async () => {
  const [files, control] = [countOf(EMPTY), readFileSync(join(EMPTY, 'global/pg_control'))];
  mkdirSync(join(DATA_DIR, 'database.unfinished'));
  writeFileSync(join(DATA_DIR, 'database.unfinished/PG_VERSION'), 'half');

  const server = await startServer({ DATA_DIR, DEMO: 'off' });
  expect(server.output).toMatch(/Prepared the database \(\d+ migrations\)/);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await server.stop();

  expect(identifierOf(join(DATA_DIR, 'database'))).toBe(identifierOf(EMPTY));
  expect(existsSync(join(DATA_DIR, 'database.unfinished'))).toBe(false);
  expect(countOf(EMPTY)).toBe(files);
  expect(readFileSync(join(EMPTY, 'global/pg_control'))).toEqual(control);
});
