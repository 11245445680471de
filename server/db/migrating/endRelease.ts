/** Writes down that the newest migration belongs to the version of package.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder, VERSION } from '../../version.ts';
import { sqlFolder } from '../sqlFolder.ts';
import { migrationNames } from './migrationFiles.ts';
import type { Release } from './releases.ts';

const file = join(sqlFolder('migrations'), 'releases.json');

export function endRelease() {
  const releases: Release[] = JSON.parse(readFileSync(file, 'utf8'));
  const before = releases.filter(({ version }) => isOlder(version, VERSION));
  const all = [...before, { version: VERSION, lastMigration: migrationNames().at(-1) ?? '' }];
  const lines = all.map(
    ({ version, lastMigration }) =>
      `  { "version": "${version}", "lastMigration": "${lastMigration}" }`,
  );
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
}
