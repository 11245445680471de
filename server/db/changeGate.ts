/**
 * A row that somebody holds keeps everybody waiting who wants to change it, each with a connection:
 * changes take turns, and some connections stay for those who read.
 */
import { concurrencyLimit } from '../concurrencyLimit.ts';
import type { Db, Tx } from './database.ts';

interface Gate {
  /** Changes that run at once. */
  atOnce: number;
  /** How long one waits for its turn, milliseconds. */
  patience: number;
}
type Changes = ReturnType<typeof concurrencyLimit>;
const gates = new WeakMap<Db | Tx, Changes>();

/**
 * All transactions of it, and the changes of one statement that say so, go through the gate.
 * @returns tells who waits
 */
export function gateChanges(db: Db, gate: Gate): Pick<Changes, 'waiting'> {
  // As the pool says it, so that it is answered alike.
  const tooMany = () => new Error('timeout exceeded when trying to connect');
  const changes = concurrencyLimit({ ...gate, tooMany });
  const { transaction } = db;
  db.transaction = (...change) => changes(null, () => transaction.apply(db, change)) as never;
  gates.set(db, changes);
  return changes;
}

/** A change of one statement; within a transaction it has its turn already. */
export const throughGate = <T>(db: Db | Tx, work: () => Promise<T>): Promise<T> =>
  gates.get(db)?.(null, work) ?? work();
