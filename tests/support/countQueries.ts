/** Counts the statements that reach the database, transaction control left out; or says how they are run. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';

/** What was committed a moment ago is announced meanwhile, and the process that listens looks after its server. */
const OTHERS = /^select pg_notify\(|^listen |^select 1$/;
const CONTROL = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i;

/** @returns the statements that `run` caused, in order; nothing else may use the database meanwhile */
export async function countQueries<T>(
  database: Database,
  run: () => Promise<T>,
): Promise<{ result: T; count: number; statements: string[] }> {
  const statements: string[] = [];
  const result = await watching(database, (text) => statements.push(text), run);
  return { result, count: statements.length, statements };
}

/** @returns the statements that `run` caused and that read all rows of one of the tables */
export async function fullScans(
  database: Database,
  tables: readonly string[],
  run: () => Promise<unknown>,
): Promise<string[]> {
  const queries: [text: string, values: unknown[]][] = [];
  await watching(database, (...query) => queries.push(query), run);
  const scanning: string[] = [];
  for (const [text, values] of queries) {
    const [row] = await planOf(database, text, values);
    const scanned = tables.filter((table) => scans(row?.['QUERY PLAN'], table));
    if (scanned.length > 0) scanning.push(`${scanned}: ${text}`);
  }
  return scanning;
}

type PlanRows = { 'QUERY PLAN': unknown }[];

async function planOf({ engine, db }: Database, text: string, values: unknown[]) {
  const { $client } = db as unknown as { $client: PGlite & pg.Pool };
  const explain = `explain (format json) ${text}`;
  return engine === 'pglite'
    ? (await $client.query<PlanRows[number]>(explain, values)).rows
    : ((await $client.query(explain, values)).rows as PlanRows);
}

const scans = (plan: unknown, table: string): boolean =>
  typeof plan === 'object' &&
  plan !== null &&
  (('Relation Name' in plan &&
    'Node Type' in plan &&
    plan['Relation Name'] === table &&
    plan['Node Type'] === 'Seq Scan') ||
    Object.values(plan).some((part) => scans(part, table)));

async function watching<T>(
  database: Database,
  noteQuery: (text: string, values: unknown[]) => void,
  run: () => Promise<T>,
): Promise<T> {
  const note = (statement: unknown, values: unknown) => {
    const text = typeof statement === 'string' ? statement : textOf(statement);
    if (CONTROL.test(text) || OTHERS.test(text)) return;
    const own = (statement as { values?: unknown[] } | null)?.values;
    noteQuery(text, Array.isArray(values) ? values : (own ?? []));
  };
  const unwatch = database.engine === 'pglite' ? watchEmbedded(database, note) : watchPool(note);
  try {
    return await run();
  } finally {
    unwatch();
  }
}

const textOf = (statement: unknown) => String((statement as { text?: string } | null)?.text);

type Note = (statement: unknown, values: unknown) => void;

function watchEmbedded(database: Database, note: Note): () => void {
  const client = (database.db as unknown as { $client: PGlite }).$client;
  const { query, exec, transaction } = client;
  const noting =
    <A extends [string, ...unknown[]], R>(run: (...args: A) => R) =>
    (...args: A) => {
      note(args[0], args[1]);
      return run(...args);
    };
  client.query = noting(query.bind(client) as (sql: string) => never) as typeof client.query;
  client.exec = noting(exec.bind(client)) as typeof client.exec;
  client.transaction = ((run: (tx: Transaction) => Promise<unknown>) =>
    transaction.call(client, (tx) => {
      const watched: Transaction = Object.assign(Object.create(tx), {
        query: noting(tx.query.bind(tx) as (sql: string) => never),
        exec: noting(tx.exec.bind(tx)),
      });
      return run(watched);
    })) as typeof client.transaction;
  return () => Object.assign(client, { query, exec, transaction });
}

function watchPool(note: Note): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    note(args[0], args[1]);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
