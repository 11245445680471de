/** Whatever class of error is thrown, and whoever logs it, its words stay out of the log. */
import { DrizzleQueryError } from 'drizzle-orm/errors';
import fc from 'fast-check';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { ConfigError } from '#server/config/config.ts';
import { NoConnectionError } from '#server/db/connect.ts';
import { DataFolderError } from '#server/db/dataFolder.ts';
import { POOL_TIMEOUT } from '#server/db/driver.ts';
import { ContentionError } from '#server/db/faults.ts';
import { AppError } from '#server/http/errors.ts';
import { describeError, failureCode } from '#server/http/loggedError.ts';
import { loggerOf } from '#server/http/logger.ts';
import { SealError } from '#server/sealing/keyring.ts';
import { startFailure } from '#server/startup/startFailure.ts';
import { StoreError } from '#server/storage/store.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { LogStream } from '../../support/logStream.ts';

class OfALibrary extends Error {}

/** Each class that the product, its libraries or Node throw, with the marker wherever it takes words. */
const CLASSES: Record<string, (marker: string) => unknown> = {
  ...Object.fromEntries(
    [Error, TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError, OfALibrary]
      .concat([ConfigError, DataFolderError, ContentionError, StoreError, NoConnectionError])
      .map((Kind) => [Kind.name, (marker: string) => new Kind(marker)]),
  ),
  DOMException: (marker) => new DOMException(marker, marker),
  AppError: (marker) => new AppError('invalid', marker, { errors: { name: marker } }),
  SealError: (marker) => new SealError('refused', { table: marker, row: marker }),
  'a pool that has ended': (marker) =>
    new DrizzleQueryError(
      `select ${marker}`,
      [marker],
      new Error('Cannot use a pool after calling end on the pool'),
    ),
  'a server that refuses': (marker) =>
    Object.assign(new pg.DatabaseError(marker, 1, 'error'), {
      ...{ code: '23505', detail: marker, hint: marker, where: marker, severity: marker },
      ...{ constraint: marker, table: marker, column: marker, schema: marker },
    }),
  'an argument of Node': (marker) => {
    try {
      return Buffer.alloc(marker as unknown as number);
    } catch (error) {
      return error;
    }
  },
  'whatever fields there are': (marker) =>
    Object.assign(new Error(marker), {
      ...{ name: marker, code: marker, constraint: marker, table: marker, problem: marker },
      ...{ stack: `Error: ${marker}\n    at ${marker}`, [marker]: marker },
    }),
  'words like a place': (marker) => new Error(`no\n    at ${marker} (/srv/${marker}:1:1)`),
  'text that cannot be parsed': (marker) => {
    try {
      return JSON.parse(marker);
    } catch (error) {
      return error;
    }
  },
  'no error': (marker) => marker,
  'an object': (marker) => ({ message: marker, stack: marker }),
};
const WRAPPED: Record<string, (error: unknown, marker: string) => unknown> = {
  plain: (error) => error,
  'as a cause': (error) => new Error('It failed', { cause: error }),
  'as the cause of a statement': (error, marker) =>
    new DrizzleQueryError(`insert ${marker}`, [marker], error as Error),
  'as one of several': (error, marker) =>
    new AggregateError([new Error('other'), error], marker, { cause: error }),
};
type Log = ReturnType<typeof Fastify>['log'];
const LOGGED: Record<string, (log: Log, error: unknown) => void> = {
  'under err': (log, err) => log.error({ err }, 'failed'),
  'without words': (log, err) => log.error({ err }),
  alone: (log, error) => log.error(error instanceof Error ? error : { err: error }),
  'its message beside it': (log, err) => log.warn({ err }, String((err as Error)?.message ?? '')),
  'under another name': (log, error) =>
    log.info(error instanceof Error ? { error, reason: error } : {}, 'failed'),
  'by a child': (log, err) => log.child({ request_id: '1' }).error({ err }, 'failed'),
};

/** A name, a number, a code or an address, which no code of an error looks like. */
const marker = fc.oneof(
  fc.stringMatching(/^[A-Z][a-z]{3,9} [A-Z][a-z]{3,9}-[0-9a-f]{6}$/),
  fc.stringMatching(/^\+639[0-9]{9}$/),
  fc.stringMatching(/^[1-9][0-9]{5}$/),
  fc.stringMatching(/^[a-z]{3,9}\.[a-z]{4,9}@example\.test$/),
);

it('nothing of what an error says is in the log', () => {
  const log = new LogStream();
  const app = Fastify({ logger: loggerOf({ level: 'trace', stream: log }) });
  expectLogged(/"level":[45]0/);
  const cases = fc.record({
    marker,
    kind: fc.constantFrom(...Object.keys(CLASSES)),
    wrapped: fc.constantFrom(...Object.keys(WRAPPED)),
    logged: fc.constantFrom(...Object.keys(LOGGED)),
  });
  fc.assert(
    fc.property(cases, ({ marker: planted, kind, wrapped, logged }) => {
      const thrown = CLASSES[kind]?.(planted);
      const error = WRAPPED[wrapped]?.(thrown, planted);
      log.lines.length = 0;
      LOGGED[logged]?.(app.log, error);
      expect(log.lines).toHaveLength(1);
      expect(JSON.stringify(log.lines)).not.toContain(planted);
      expect(describeError(error)).not.toContain(planted);
      expect(failureCode(error)).not.toContain(planted);
    }),
    { numRuns: 2_000 },
  );
});

it('a start that fails over a statement tells none of its words', () => {
  for (const ended of ['Cannot use a pool after calling end on the pool', 'Client was closed']) {
    const error = new DrizzleQueryError('select $1', ['Maria'], new Error(ended));
    expect(startFailure(error)).not.toMatch(/Maria/);
  }
  expect(startFailure('Maria')).not.toMatch(/Maria/);
});

it('its kind, its code and its place are', () => {
  const log = new LogStream();
  const app = Fastify({ logger: loggerOf({ level: 'info', stream: log }) });
  expectLogged(/failed/);
  const cause = Object.assign(new pg.DatabaseError('no', 1, 'error'), {
    ...{ code: '23505', constraint: 'users_email_key', table: 'users' },
  });
  app.log.error({ err: new DrizzleQueryError('select 1', [], cause) }, 'failed');
  expect(log.lines).toEqual([
    expect.objectContaining({
      msg: 'failed',
      err: {
        ...{ type: 'DrizzleQueryError', message: '' },
        stack: expect.stringMatching(/^ {4}at .*loggedErrors\.properties\.test\.ts:\d+:\d+/),
        cause: expect.objectContaining({
          ...{ type: 'DatabaseError', code: '23505' },
          ...{ constraint: 'users_email_key', table: 'users' },
        }),
      },
    }),
  ]);
});

it('a connection that did not come in time has a code', () => {
  const error = new DrizzleQueryError('select 1', [], new Error(POOL_TIMEOUT));
  expect(failureCode(error)).toBe('POOL_TIMEOUT');
});
