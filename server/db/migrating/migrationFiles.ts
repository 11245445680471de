/** The committed migrations as they lie in their folder, and what the first lines of each say of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlFolder } from '../sqlFolder.ts';

const FOLDER = sqlFolder('migrations');

export interface Migration {
  name: string;
  /** After one that contracts, the version before it can no longer serve. */
  kind: 'expand' | 'contract';
  statements: readonly string[];
  /** Statement by statement without a transaction around them: they lock nobody out. */
  isConcurrent: boolean;
  /** One statement that is run for so many rows at a time, in the order of that column. */
  batches?: { size: number; table: string; column: string };
}

/** In their order. */
export const migrationNames = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

export const readMigration = (name: string, folder = FOLDER): Migration =>
  parseMigration(name, readFileSync(join(folder, name), 'utf8'));

/** The functions of tables that the newest migration with a word on them was written with. */
export const lastTriggers = (): string | undefined =>
  migrationNames()
    .map((name) => /^-- (triggers_\w+)$/m.exec(readFileSync(join(FOLDER, name), 'utf8'))?.[1])
    .findLast((found) => found !== undefined);

const BATCHES = /^-- in batches of (\d+) by (\w+)\.(\w+)$/m;
/** Where the rows of one batch are named in its statement. */
export const BATCH = '{batch}';

/** @throws where the first lines and the statements do not go together */
export function parseMigration(name: string, script: string): Migration {
  const head = /^(--.*\n)*/.exec(script)?.[0] ?? '';
  const statements = statementsOf(script);
  const [, size, table = '', column = ''] = BATCHES.exec(head) ?? [];
  const isOneOfBatches = statements.length === 1 && statements[0]?.includes(BATCH);
  if (size && !isOneOfBatches) throw new Error(`${name}: one statement with ${BATCH} is needed`);
  return {
    name,
    kind: /^-- contract$/m.test(head) ? 'contract' : 'expand',
    statements,
    isConcurrent: /^-- concurrently$/m.test(head),
    ...(size && { batches: { size: Number(size), table, column } }),
  };
}

/** The last one that was squashed into the files up to `0011`: what it left is what these make. */
const SQUASHED = '0037_mail_lanes.sql';
const FIRST_SQUASHED = '0000_extensions.sql';
const BASELINE_ENDS = '0011_settings.sql';

/** @returns the names as they are today, of those that a database or a backup from before knows */
export function sinceSquash(known: readonly string[]): string[] {
  if (!known.includes(FIRST_SQUASHED)) return [...known];
  if (!known.includes(SQUASHED)) throw new DatabaseTooOldError();
  const baseline = migrationNames().filter((name) => name <= BASELINE_ENDS);
  return [...baseline, ...known.filter((name) => name > SQUASHED)];
}

export class DatabaseTooOldError extends Error {
  constructor() {
    super(
      'The database is of a version of Takda from before 23 November 2026, which this one cannot upgrade. Start the last version with the migration 0037_mail_lanes once, and then this one.',
    );
  }
}

/** Splits at semicolons that end a line, outside of comments and `$$` bodies. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of script.split('\n')) {
    current += `${line}\n`;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (inBody || /^\s*--/.test(line) || !line.trimEnd().endsWith(';')) continue;
    statements.push(current);
    current = '';
  }
  const rest = current.replace(/^--.*$/gm, '').trim();
  return rest === '' ? statements : [...statements, current];
}
