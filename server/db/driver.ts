/**
 * What is used of the drivers beyond what they document, all of it, so that their next version has one
 * place to be held against. In `tests/server/db`, `deadConnections.test.ts` notices a change of a
 * connection's insides, `asItIsRun.test.ts` of its first message and its process, `conflicts.test.ts` of
 * transactions; every call runs named statements.
 */
import type { Socket } from 'node:net';
import type { Query } from 'drizzle-orm';
import pg from 'pg';
import type { Db, Tx } from './database.ts';

/** `pg` leaves these out of its types. */
interface Inside {
  connection: { stream: Socket };
  processID: number;
  readyForQuery: boolean;
  getStartupConf(): Record<string, string>;
}
const inside = (client: pg.ClientBase) => client as unknown as Inside;

/** The TCP connection: destroyed, it rejects what waits for an answer. */
export const socketOf = (client: pg.ClientBase): Socket => inside(client).connection.stream;
/** The process that serves the connection, as the server told it; a pooler's own number behind one. */
export const processOf = (client: pg.ClientBase): number => inside(client).processID;
export const isWaiting = (client: pg.ClientBase): boolean => !inside(client).readyForQuery;

/** Said by `pg` of an answer that did not come within `query_timeout`; it has no code. */
export const READ_TIMEOUT = 'Query read timeout';
/** Said by its pool when no connection got free in time; it has no code either. */
export const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
/** Of all that it says without a code: the connection was lost, or did not come to be in time. */
export const isLostConnection = (message: string) => /timeout|terminated|Connection/i.test(message);

/** What the first message of a connection says; a subclass that has a `getStartupConf` says its own. */
export const startupOf = (client: pg.Client): Record<string, string> =>
  inside(pg.Client.prototype).getStartupConf.call(client);

/** The one type of a database, whichever driver is below it. */
export const asDb = (database: object): Db => database as Db;

/** Runs a statement under a name, so that each connection plans it once. */
export async function runNamed<T>(
  db: Db | Tx,
  { name, query, values }: { name: string; query: Query; values: Record<string, unknown> },
): Promise<T[]> {
  const result = await db._.session.prepareQuery(query, undefined, name, false).execute(values);
  return (result as { rows: T[] }).rows;
}

/** Sends every transaction of a database through `around`. */
export function wrapTransactions(db: Db, around: <T>(run: () => Promise<T>) => Promise<T>) {
  const transaction = db.transaction.bind(db);
  db.transaction = (...change) => around(() => transaction(...change));
}

/**
 * Shows every transaction of a database, and those within it, before their work begins.
 * @param begin called with the outermost one again for each further try; what it returns is called after the commit
 */
export function followTransactions(
  db: Db,
  begin: (tx: Tx) => { within(tx: Tx): void; end(): void },
) {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, ...options) => {
    let end = () => {};
    const result = await transaction(
      (tx) => {
        const own = begin(tx);
        end = own.end;
        followWithin(tx, own.within);
        return work(tx);
      },
      ...options,
    );
    end();
    return result;
  };
}

function followWithin(tx: Tx, within: (tx: Tx) => void) {
  const transaction = tx.transaction.bind(tx);
  tx.transaction = (work) =>
    transaction((inner) => {
      within(inner);
      followWithin(inner, within);
      return work(inner);
    });
}
