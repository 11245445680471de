/** Connections whose statements are watched. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type pg from 'pg';
import { READ_TIMEOUT, socketOf } from './driver.ts';
import { SessionClient } from './session.ts';
import type { Statements } from './statements.ts';

type Ends = (...args: unknown[]) => unknown;

/** A connection whose statements are watched, for a pool to make. */
export function watchedClient(statements: Statements): typeof pg.Client {
  return class extends SessionClient {
    override query(...args: unknown[]): never {
      const ask = super.query.bind(this) as Ends;
      const send: Ends = (...all) => leftWhenLate(this, ask(...all));
      const end = statements.begin(textOf(args[0]));
      if (!end) return send(...args) as never;
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const passOn = (error: unknown, result: unknown) => {
          end(error ?? undefined);
          callback(error, result);
        };
        return send(...args.slice(0, -1), passOn) as never;
      }
      return ended(send(...args), end) as never;
    }
  } as unknown as typeof pg.Client;
}

/**
 * What was given up still waits for its answer, and whatever is asked on the same connection would
 * wait behind it: the end of a transaction, and whoever gets the connection next.
 */
function leftWhenLate<T>(client: pg.Client, result: T): T {
  if (result instanceof Promise) {
    result.catch(({ message }: Error) => {
      if (message !== READ_TIMEOUT) return;
      socketOf(client).destroy();
    });
  }
  return result;
}

const textOf = (statement: unknown) =>
  typeof statement === 'string'
    ? statement
    : String((statement as { text?: unknown } | null)?.text ?? '');

function ended<T>(result: T, end: (error?: unknown) => void): T {
  if (result instanceof Promise) result.then(() => end(), end);
  return result;
}

/** The same for the embedded one. */
export function watchEmbedded(client: PGlite, statements: Statements) {
  const watched =
    <A extends [string, ...unknown[]], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      const end = statements.begin(args[0]);
      return end ? ended(run(...args), end) : run(...args);
    };
  const { query, transaction } = client;
  client.query = watched(query.bind(client) as (text: string) => never) as typeof client.query;
  client.transaction = ((run: (tx: Transaction) => Promise<unknown>) =>
    transaction.call(client, (tx) =>
      run(
        Object.assign(Object.create(tx) as Transaction, {
          query: watched(tx.query.bind(tx) as (text: string) => never),
        }),
      ),
    )) as typeof client.transaction;
}
