/**
 * SQL functions, read from their files. Functions that the program calls are each version's own, in a
 * schema named by their content, so that other versions never change them. Trigger functions belong to the
 * tables, and are the same for all versions that run.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { resources } from '#schema/index.ts';
import { sqlFolder } from './sqlFolder.ts';
import { tableName, tableOf } from './tables/resourceTables.ts';

interface FunctionSet {
  /** From a hash of the content. */
  name: string;
  /** One per file. */
  scripts: readonly string[];
}

const read = (folder: 'functions' | 'triggers', prefix: string): FunctionSet => {
  const path = sqlFolder(folder);
  const files = readdirSync(path).filter((name) => name.endsWith('.sql'));
  const scripts = files.sort().map((name) => withColumns(readFileSync(join(path, name), 'utf8')));
  const hash = createHash('sha256').update(scripts.join('\0')).digest('hex').slice(0, 12);
  return { name: `${prefix}_${hash}`, scripts };
};

/**
 * `{columns of reservations}` becomes the columns that the declaration gives this table, and
 * `{columns of reservations in n}` those of a row: a column that is declared is written by every function.
 */
function withColumns(script: string): string {
  return script.replaceAll(
    /\{columns of (\w+)(?: in (\w+))?\}/g,
    (_, table: string, row?: string) =>
      writtenColumns(table)
        .map((column) => (row ? `${row}."${column}"` : `"${column}"`))
        .join(', '),
  );
}

function writtenColumns(table: string): string[] {
  const resource = resources.find((one) => tableName(one) === table);
  if (!resource) throw new Error(`No resource has the table ${table}`);
  return Object.values(getTableColumns(tableOf(resource)))
    .filter(({ generated }) => generated === undefined)
    .map(({ name }) => name);
}

/** In their files the schema is called `takda`. */
export const FUNCTION_SET = read('functions', 'takda');
export const TRIGGER_SET = read('triggers', 'triggers');
/** The schema of this version's functions. */
export const FUNCTIONS_SCHEMA = FUNCTION_SET.name;

/** A function of `server/db/functions`, in this version's own schema. */
export const functionRef = (name: string): SQL => sql.raw(`${FUNCTIONS_SCHEMA}.${name}`);
