/** Once a run: migrates one database per engine; every suite then starts from a copy of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allTexts } from '../../scripts/texts/allTexts.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrating/migrate.ts';
import { providePostgres } from './providePostgres.ts';

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'takda-tests-'));
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', cleanUp);
  project.provide('embeddedTemplate', await dumpEmbedded(folder));
  project.provide('texts', [...allTexts()]);
  const { end } = await providePostgres(project);
  return async () => {
    await end();
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
