/** The committed migrations as they lie in their folder, and what the first lines of each say of it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlFolder } from '../sqlFolder.ts';

const FOLDER = sqlFolder('migrations');

export interface MigrationFile {
  name: string;
  /** The hash of its text: what it is, whatever its name. */
  hash: string;
}

/** As it is written down, in the database or in a backup. */
export interface AppliedMigration {
  name: string;
  kind: string;
  /** The hash of its text; null where a version before 0.2.0 has run it. */
  hash: string | null;
  /** The version that ran it, as far as that is known. */
  version: string | null;
}

export interface Migration extends MigrationFile {
  /** After one that contracts, the version before it can no longer serve. */
  kind: 'expand' | 'contract';
  statements: readonly string[];
  /** Statement by statement without a transaction around them: they lock nobody out. */
  isConcurrent: boolean;
  /** One statement that is run for so many rows at a time, in the order of that column. */
  batches?: { size: number; table: string; column: string };
}

/** The names are sorted. */
export const migrationNames = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** This version's migrations are read once. */
export function migrationFiles(folder = FOLDER): readonly MigrationFile[] {
  if (folder !== FOLDER) return readAll(folder);
  own ??= readAll(FOLDER);
  return own;
}
let own: readonly MigrationFile[] | undefined;

const readAll = (folder: string) =>
  migrationNames(folder).map((name) => ({
    name,
    hash: hashOf(readFileSync(join(folder, name), 'utf8')),
  }));

/** The same for a checkout with the line ends of Windows. */
const hashOf = (script: string) =>
  createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16);

export const readMigration = (name: string, folder = FOLDER): Migration =>
  parseMigration(name, readFileSync(join(folder, name), 'utf8'));

/** The functions of tables that the newest migration with a word on them was written with. */
export const lastTriggers = (): string | undefined =>
  migrationNames()
    .map((name) => /^-- (triggers_\w+)$/m.exec(readFileSync(join(FOLDER, name), 'utf8'))?.[1])
    .findLast((name) => name !== undefined);

const BATCHES = /^-- in batches of (\d+) by (\w+)\.(\w+)$/m;
/** The statement of a batch names the rows there. */
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
    hash: hashOf(script),
    kind: /^-- contract$/m.test(head) ? 'contract' : 'expand',
    statements,
    isConcurrent: /^-- concurrently$/m.test(head),
    ...(size && { batches: { size: Number(size), table, column } }),
  };
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
