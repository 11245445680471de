/** What a migration may do while the version before it serves people from the same database. */
import type { Migration } from './migrationFiles.ts';

type Statements = readonly string[];

/** Whatever reads or writes as before would fail after these. */
const BREAKING: readonly RegExp[] = [
  // Nothing relies on an index but what `ON CONFLICT` names, and those are unique. That a field is filled
  // unless another one is set is a NOT NULL with exceptions.
  /\bdrop (?!not null\b)(?!constraint "\w+_filled")(?!index (?!.*_unique\b))/i,
  /\brename\b/i,
  /\balter column \S+ (set data )?type\b/i,
  /\bset not null\b/i,
];
const ADDED_COLUMN = /\badd column [^,;]*/gi;

/** @returns those after which the version before can no longer serve */
export const breaking = (statements: Statements): string[] =>
  statements
    .map(withoutComments)
    .filter(
      (text) => BREAKING.some((pattern) => pattern.test(text)) || addsWhatNobodyFillsIn(text),
    );

const addsWhatNobodyFillsIn = (text: string) =>
  (text.match(ADDED_COLUMN) ?? []).some(
    (column) => /\bnot null\b/i.test(column) && !/\b(default|generated)\b/i.test(column),
  );

/** @returns those that keep people waiting for as long as a large table takes */
export function blocking({ statements, isConcurrent, batches }: Migration): string[] {
  const texts = statements.map(withoutComments);
  const made = new Set(texts.map(tableMade));
  return texts.filter((text) => {
    if (/^(update|delete|insert into .* select)\b/is.test(text)) return !batches;
    if (DROPPED_INDEX.test(text)) return true;
    const indexed = INDEX.exec(text)?.[1];
    if (indexed) return !isConcurrent && !made.has(indexed);
    const checked = CHECKED.exec(text)?.[1];
    return checked !== undefined && !made.has(checked) && !/\bnot valid\b/i.test(text);
  });
}

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim();
const tableMade = (text: string) => /^create table (?:if not exists )?"?(\w+)/i.exec(text)?.[1];
const INDEX = /^create (?:unique )?index .*? on "?(\w+)/is;
/** It waits for all who read the table, and everybody for it. */
const DROPPED_INDEX = /^drop index (?!concurrently\b)/i;
const CHECKED = /^alter table (?:only )?"?(\w+)"? add constraint .*?\b(?:foreign key|check)\b/is;

/** The same in two migrations: the second one has what takes as long as a table is large. */
export function parted(generated: Statements): { first: string[]; concurrently: string[] } {
  const made = new Set(generated.map(tableMade));
  const first: string[] = [];
  const concurrently: string[] = [];
  for (const text of generated) {
    const [, table = '', name = ''] = CHECKED_BY_NAME.exec(text) ?? [];
    if (table && !made.has(table)) {
      first.push(text.replace(/;?$/, ' NOT VALID;'));
      concurrently.push(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`);
    } else if (DROPPED_INDEX.test(text)) {
      concurrently.push(text.replace(/\bindex\b/i, 'INDEX CONCURRENTLY IF EXISTS'));
    } else if (INDEX.test(text) && !made.has(INDEX.exec(text)?.[1])) {
      concurrently.push(text.replace(/\bindex\b/i, 'INDEX CONCURRENTLY IF NOT EXISTS'));
    } else {
      first.push(text);
    }
  }
  return { first, concurrently };
}
const CHECKED_BY_NAME = /^alter table "?(\w+)"? add constraint "?(\w+)"? (?:foreign key|check)\b/i;
