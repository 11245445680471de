/** Counts the statements that reach the database, transaction control left out. */
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
  const result = await watchQueries(database, (text) => statements.push(text), run);
  return { result, count: statements.length, statements };
}

/** Notes each statement with its values while `run` goes on. */
export async function watchQueries<T>(
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
