/**
 * Writes the migration from the last snapshot to today's declarations: `npm run db:generate`.
 * Prints the file it wrote, or that nothing has changed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import * as systemTables from './systemTables.ts';
import { resourceTables } from './tables.ts';

const folder = join(import.meta.dirname, 'migrations');
const snapshotFile = join(folder, 'snapshot.json');

const previous = readdirSync(folder).includes('snapshot.json')
  ? JSON.parse(readFileSync(snapshotFile, 'utf8'))
  : generateDrizzleJson({});
const current = generateDrizzleJson({ ...systemTables, ...resourceTables() }, previous.id);
const statements = await generateMigration(previous, current);

if (statements.length === 0) {
  console.log('The tables are as declared: no migration is needed.');
} else {
  const count = readdirSync(folder).filter((name) => name.endsWith('.sql')).length;
  const title = process.argv[2] ?? 'declarations';
  const file = `${String(count).padStart(4, '0')}_${title}.sql`;
  writeFileSync(join(folder, file), `${statements.join('\n')}\n`);
  writeFileSync(snapshotFile, `${JSON.stringify(current, null, 2)}\n`);
  console.log(`Wrote server/db/migrations/${file}. Read it before you commit it.`);
}
