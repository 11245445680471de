/** Rows that change by themselves stay where they are read, and what would move them waits. */
import type { RaRecord } from 'react-admin';

export interface SteadyRows {
  rows: RaRecord[];
  /** Ids of rows that are in the list no more. */
  gone: ReadonlySet<unknown>;
  /** How many rows wait. */
  added: number;
  isReordered: boolean;
}

/**
 * @param read the rows as they stand on the page
 * @param fresh as they are by now
 */
export function steadyRows(
  read: readonly RaRecord[],
  fresh: readonly RaRecord[],
  perPage: number,
): SteadyRows {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const readIds = new Set(read.map(({ id }) => id));
  const kept = fresh.filter(({ id }) => readIds.has(id));
  const behind = newAtEnd(fresh, readIds);
  const atEnd = behind.slice(0, Math.max(0, perPage - read.length));
  // What has no room there comes from the next page, since others have gone: nobody made it.
  const added = fresh.length - kept.length - behind.length;
  const pushed = pushedOut(read, now, fresh.length < perPage ? 0 : added);
  const order = read.filter(({ id }) => now.has(id)).map(({ id }) => id);
  return {
    rows: [...read.map((row) => now.get(row.id) ?? row), ...atEnd],
    gone: new Set(read.filter(({ id }) => !now.has(id) && !pushed.has(id)).map(({ id }) => id)),
    added,
    isReordered: kept.some(({ id }, at) => id !== order[at]),
  };
}

/** They push nothing: they come after all that is read. */
function newAtEnd(fresh: readonly RaRecord[], readIds: ReadonlySet<unknown>): RaRecord[] {
  const last = fresh.findLastIndex(({ id }) => readIds.has(id));
  return last < 0 ? [] : fresh.slice(last + 1);
}

/** The last rows, which are on the next page because others came before them. */
function pushedOut(
  read: readonly RaRecord[],
  now: ReadonlyMap<unknown, RaRecord>,
  most: number,
): ReadonlySet<unknown> {
  const last = read.findLastIndex(({ id }) => now.has(id));
  return new Set(
    read
      .slice(last + 1)
      .slice(-most || read.length)
      .map(({ id }) => id),
  );
}
