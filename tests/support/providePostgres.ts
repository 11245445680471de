/** Once a run: a PostgreSQL with a migrated database that those of its suites are copied from. */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '#scripts/test/findPostgres.ts';
import { prepareTemplate } from './postgresTemplate.ts';

/** Provides null where there is none. @throws when there has to be one */
export async function providePostgres(project: TestProject) {
  const foundPostgres = await findPostgres(process.env);
  if (!foundPostgres && process.env.REQUIRE_POSTGRES === '1') {
    throw new Error('REQUIRE_POSTGRES is set and there is no PostgreSQL 15 or newer to be found.');
  }
  const stop = () => foundPostgres?.stop();
  process.once('exit', stop);
  const run = randomUUID().slice(0, 8);
  const template =
    foundPostgres && (await prepareTemplate(foundPostgres.url, migrationsHash(), run));
  const postgres = foundPostgres &&
    template && { url: foundPostgres.url, template: template.name, run };
  project.provide('postgres', postgres);
  return {
    postgres,
    end: async () => {
      await template?.release();
      process.off('exit', stop);
      stop();
    },
  };
}

/** Of the code and the SQL that make a migrated database. */
export function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../../server/db');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
