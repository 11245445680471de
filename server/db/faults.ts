/** Tells apart what a failed statement means. */

interface PgError {
  code?: string;
  constraint?: string;
  message?: string;
  detail?: string;
  hint?: string;
}

/** Drizzle wraps the driver's error; the driver's own is the innermost with a SQLSTATE or an errno. */
export function driverError(error: unknown): PgError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as PgError;
    if (typeof code === 'string') return current as PgError;
    if (/timeout|terminated|Connection/i.test(current.message) && !current.cause) return current;
  }
  return null;
}

const OUTAGE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'];
/**
 * Connection exceptions, shutdown, too many connections, a statement that ran out of its time, a
 * standby that has not been promoted yet.
 */
const OUTAGE_STATES = /^(08|57P0|53)|^(57014|25006)$/;
const LOST = /timeout|terminated|Connection/i;

/** The database cannot be reached or does not answer; trying again later may help. */
export function isOutage(error: unknown): boolean {
  const found = driverError(error);
  if (!found) return false;
  if (found.code === undefined) return LOST.test(found.message ?? '');
  return OUTAGE_CODES.includes(found.code) || OUTAGE_STATES.test(found.code);
}

const FULL = ['ENOSPC', 'EDQUOT', '53100'];
/** Of the database or of the files: somebody has to make room. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.includes(driverError(error)?.code ?? '');

/** Somebody else has held it for too long. */
export const isLocked = (error: unknown): boolean => driverError(error)?.code === '55P03';

/** It was tried again and again, and each time another transaction came in between. */
export class Contention extends Error {}

/** Deadlock or serialisation failure: the same transaction may well succeed now. */
export const isTransient = (error: unknown): boolean =>
  ['40001', '40P01'].includes(driverError(error)?.code ?? '');
