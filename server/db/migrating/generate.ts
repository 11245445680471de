/**
 * Writes the migrations from the last snapshot to today's declarations: `npm run db:generate`; and one
 * that says so when functions of the tables have changed. Prints what it wrote, or that nothing has
 * changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { TRIGGER_SET } from '../functions.ts';
import { sqlFolder } from '../sqlFolder.ts';
import { resourceTables } from '../tables/resourceTables.ts';
import * as systemTables from '../tables/systemTables.ts';
import { endRelease } from './endRelease.ts';
import { lastTriggers, migrationNames } from './migrationFiles.ts';
import { breaking, parted } from './migrationRules.ts';

const folder = sqlFolder('migrations');
const snapshotFile = join(folder, 'snapshot.json');
const previous = JSON.parse(readFileSync(snapshotFile, 'utf8'));
const current = generateDrizzleJson({ ...systemTables, ...resourceTables() }, previous.id);
const { first, concurrently } = parted(await generateMigration(previous, current));
const title = process.argv[2] ?? 'declarations';
const areTriggersNew = lastTriggers() !== TRIGGER_SET.name;

if (first.length > 0 || areTriggersNew) {
  const head = [kindOf(first), ...(areTriggersNew ? [`-- ${TRIGGER_SET.name}`] : [])];
  write(title, [...head, ...first]);
}
if (concurrently.length > 0) {
  write(`${title}_indexes`, [kindOf(concurrently), '-- concurrently', ...concurrently]);
}
if (first.length + concurrently.length > 0) {
  writeFileSync(snapshotFile, `${JSON.stringify(current, null, 2)}\n`);
} else if (!areTriggersNew) {
  console.log('The tables are as declared: no migration is needed.');
}

endRelease();

function kindOf(statements: readonly string[]) {
  return breaking(statements).length > 0 ? '-- contract' : '-- expand';
}

function write(name: string, lines: readonly string[]) {
  const number = 1 + Number.parseInt(migrationNames().at(-1) ?? '0', 10);
  const file = `${String(number).padStart(4, '0')}_${name}.sql`;
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
  console.log(`Wrote server/db/migrations/${file}. Read it before you commit it.`);
}
