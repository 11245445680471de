/**
 * What is logged of an error: its kind, its code, the constraint and the place in the code. Never its
 * words: those of statements, parsers and drivers repeat names, phone numbers and codes, and which do so
 * changes with each version of a library.
 */
import { POOL_TIMEOUT } from '../db/driver.ts';
import { SealError } from '../sealing/keyring.ts';

interface LoggedError {
  [fact: string]: unknown;
  type: string;
  /** Always empty; Fastify's type wants it. */
  message: '';
  /** SQLSTATE, or the system's or the program's word for what failed. */
  code?: string;
  constraint?: string;
  table?: string;
  row?: string;
  stack: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

const NAME = /^[A-Za-z_$][\w$]{0,60}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** `ECONNRESET`, `FST_ERR_VALIDATION`. */
const CODE = /^[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*$/;
/** `at book (file:///srv/takda/dist/server/main.js:1:2)`: nothing but a function and where it stands. */
const FRAME = /^ {4}at (?:[\w.$<># [\]]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+\)?$/;
/** At most so many causes of causes, and errors of an aggregate, are logged. */
const MOST = 5;

/** The driver of the database gives an error these. */
interface DriverFacts {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint, table } = error as Error & DriverFacts;
  const isOfDatabase = isLike(SQLSTATE, code);
  const inner = (cause: unknown) => (depth < MOST ? loggedError(cause, depth + 1) : undefined);
  const cause = error.cause === undefined ? undefined : inner(error.cause);
  const several = error instanceof AggregateError && depth < MOST ? error.errors : [];
  return {
    type: kindOf(error),
    message: '',
    ...((isOfDatabase || isLike(CODE, code)) && { code: String(code) }),
    ...(error.message === POOL_TIMEOUT && { code: 'POOL_TIMEOUT' }),
    ...(error instanceof SealError && factsOf(error)),
    ...(isOfDatabase && isLike(NAME, constraint) && { constraint }),
    ...(isOfDatabase && isLike(NAME, table) && { table }),
    stack: framesOf(error),
    ...(cause && { cause }),
    ...(several.length > 0 && {
      errors: several.slice(0, MOST).map((part) => loggedError(part, depth + 1)),
    }),
  };
}

/** One word for an operator: what the system calls the failure, or the error's class. */
export function failureCode(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMEOUT';
  const { type, code, cause } = loggedError(error);
  return code ?? cause?.code ?? cause?.type ?? type;
}

/** These are a few lines, for a terminal. */
export const describeError = (error: unknown): string => linesOf(loggedError(error));

function linesOf({ type, code, constraint, stack, cause, errors = [] }: LoggedError): string {
  return [
    [type, code, constraint].filter(Boolean).join(' '),
    stack,
    ...(cause ? [`caused by ${linesOf(cause)}`] : []),
    ...errors.map((cause) => `one of them ${linesOf(cause)}`),
  ]
    .filter(Boolean)
    .join('\n');
}

const isLike = (form: RegExp, value: unknown): value is string =>
  typeof value === 'string' && form.test(value);

/** Which value does not open, where it is named as ours are. */
const factsOf = ({ problem, where: { table, row } }: SealError) => ({
  code: problem,
  ...(isLike(NAME, table) && { table }),
  ...(isLike(ID, row) && { row }),
});

/** The name of its class, which no input can set. */
const kindOf = (error: Error) => {
  const name: unknown = Object.getPrototypeOf(error)?.constructor?.name;
  return isLike(NAME, name) ? name : 'Error';
};

/** Without its first lines, which repeat the message, however that is written. */
function framesOf({ stack, message }: Error) {
  if (typeof stack !== 'string') return '';
  const rest = message ? stack.replace(message, () => '') : stack;
  return rest
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
}
