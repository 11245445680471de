/** Once a run: migrates one database per engine; every suite then starts from a copy of it. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allTexts } from '#scripts/texts/allTexts.ts';
import { openPassing } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { migrationsHash, providePostgres } from './providePostgres.ts';
import { realNow } from './shiftedClock.mjs';

export default async function setup(project: TestProject) {
  project.provide('embeddedTemplate', await embeddedTemplate());
  project.provide('texts', [...allTexts()]);
  const { end } = await providePostgres(project);
  return end;
}

const DAY_MS = 24 * 60 * 60_000;
const CACHE = join(import.meta.dirname, '../../.cache/embedded');
const ENGINE = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite');

/** A dump of the migrated, empty database. Kept on disk, as three projects of a run need it. */
async function embeddedTemplate(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(ENGINE, 'package.json'), 'utf8'));
  const name = `${version}-${migrationsHash()}.tar`;
  const path = join(CACHE, name);
  if (existsSync(path)) {
    const now = realNow();
    // Whoever is reading it in another run would be told that it has changed.
    if (now - statSync(path).mtimeMs > DAY_MS / 2) utimesSync(path, now / 1000, now / 1000);
    return path;
  }
  const database = await openPassing();
  await migrate(database.db);
  const dump = await database.dump();
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  for (const other of readdirSync(CACHE).map((one) => join(CACHE, one))) {
    // Another run may be at work with a newer one, or remove the same one.
    const { mtimeMs = realNow() } = statSync(other, { throwIfNoEntry: false }) ?? {};
    if (realNow() - mtimeMs > DAY_MS) rmSync(other, { force: true });
  }
  // Two runs may make it at once.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, path);
  return path;
}
