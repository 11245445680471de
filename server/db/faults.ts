/** Classifies errors of failed statements. */
import { isLostConnection } from './driver.ts';

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
    if (isLostConnection(current.message) && !current.cause) return current;
  }
  return null;
}

const OUTAGE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'];
/**
 * Connection exceptions, shutdown, too many connections, a statement timeout, a standby that is not yet
 * promoted.
 */
const OUTAGE_STATES = /^(08|57P0|53)|^(57014|25006)$/;

/** The database cannot be reached or does not answer; trying again later may help. */
export function isOutage(error: unknown): boolean {
  const pgError = driverError(error);
  if (!pgError) return false;
  if (pgError.code === undefined) return isLostConnection(pgError.message ?? '');
  return OUTAGE_CODES.includes(pgError.code) || OUTAGE_STATES.test(pgError.code);
}

const FULL = ['ENOSPC', 'EDQUOT', '53100'];
/** The disk of the database or of the files is full. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.includes(driverError(error)?.code ?? '');

/** A lock could not be had in time. */
export const isLocked = (error: unknown): boolean => driverError(error)?.code === '55P03';

/** Somebody else holds what is wanted: a little later it may be free. */
export const isBusy = (error: unknown): boolean =>
  isTransient(error) || isLocked(error) || error instanceof ContentionError;

/** What it names is not there, or is not as it was: of a table, a column, a function, a schema, a plan. */
export const isUnknownToDatabase = (error: unknown): boolean =>
  /^(42|3F000|0A000|23502)/.test(driverError(error)?.code ?? '');

/** Every retry lost to another transaction. */
export class ContentionError extends Error {}

/** Deadlock or serialisation failure: a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  ['40001', '40P01'].includes(driverError(error)?.code ?? '');
