/** Once a run: migrates one database per engine; every suite then starts from a copy of it. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../scripts/test/findPostgres.ts';
import { allTexts } from '../../scripts/texts/allTexts.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrating/migrate.ts';
import { prepareTemplate } from './postgresTemplate.ts';

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'takda-tests-'));
  project.provide('embeddedTemplate', await dumpEmbedded(folder));
  project.provide('texts', [...allTexts()]);

  const found = await findPostgres(process.env);
  if (!found && process.env.REQUIRE_POSTGRES === '1') {
    throw new Error('REQUIRE_POSTGRES is set and there is no PostgreSQL 15 or newer to be found.');
  }
  const run = randomUUID().slice(0, 8);
  const template = found && (await prepareTemplate(found.url, migrationsHash(), run));
  project.provide(
    'postgres',
    found && template && { url: found.url, template: template.name, run },
  );

  let isDone = false;
  const cleanUp = () => {
    if (isDone) return;
    isDone = true;
    found?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cleanUp);
  return async () => {
    await template?.release();
    cleanUp();
  };
}

async function dumpEmbedded(folder: string): Promise<string> {
  const database = await openEmbedded({});
  await migrate(database.db);
  const dump = await database.dump();
  await database.close();
  const path = join(folder, 'template.tar');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  return path;
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../../server/db');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
