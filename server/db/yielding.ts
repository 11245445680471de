import { setImmediate as breathe } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The embedded database computes in this very thread. One piece of work after the other, and what
 * came over the network in between, or two hundred people wait for the last of them.
 */
export function yieldBetween(client: PGlite) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
    return (...given: A): Promise<T> => {
      const before = last;
      const own = before.then(() => work(...given));
      last = own.catch(() => undefined).then(() => breathe());
      return own;
    };
  };
  client.query = inTurn(client.query.bind(client)) as typeof client.query;
  client.exec = inTurn(client.exec.bind(client)) as typeof client.exec;
  client.transaction = inTurn(client.transaction.bind(client)) as typeof client.transaction;
}
