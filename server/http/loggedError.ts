/**
 * What is logged of an error. Messages of failed statements and parsers may contain names, phone numbers
 * or codes, so only their kind and place is logged.
 */
import { driverError } from '../db/faults.ts';

interface LoggedError {
  [fact: string]: unknown;
  type: string;
  /** Empty where it may repeat what somebody typed. */
  message: string;
  /** SQLSTATE, or the system's word for what failed. */
  code?: string;
  constraint?: string;
  table?: string;
  stack: string;
  cause?: LoggedError;
}

/** Their words are about the program; what they quote is left out all the same. */
const TOLD = ['TypeError', 'ReferenceError', 'RangeError', 'Error', 'SealError', 'StoreError'];
const MAX_LENGTH = 300;

export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const isSaid =
    driverError(error) === null &&
    (TOLD.includes(error.name) || TOLD.includes(error.constructor.name));
  return {
    type: error.constructor.name,
    message: isSaid ? unquoted(error.message) : '',
    ...(text(code) && { code: text(code) }),
    ...(text(constraint) && { constraint: text(constraint) }),
    ...(text(table) && { table: text(table) }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

/** As a few lines, for a terminal. */
export const describeError = (error: unknown): string => {
  const { type, message, code, constraint, stack, cause } = loggedError(error);
  const head = [type, message, code, constraint].filter(Boolean).join(' ');
  return [head, stack, ...(cause ? [`caused by ${describeError((error as Error).cause)}`] : [])]
    .filter(Boolean)
    .join('\n');
};

const unquoted = (message: string) =>
  message.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"').slice(0, MAX_LENGTH);

/** Without the first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
