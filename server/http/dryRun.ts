/** What a test key asks for is done as usual, answered, and then undone. */
import type { FastifyRequest } from 'fastify';
import { asDb } from '../db/driver.ts';

/** Carries the answer out of the transaction that must not be committed. */
class Undone<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * All that the call reads and writes by its context is in one transaction, its own transactions within
 * it, and that is rolled back: mails, events and announcements wait in it for a commit that never comes.
 */
export async function dryRun<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const { context } = request;
  try {
    return await context.db.transaction(async (tx): Promise<T> => {
      request.context = { ...context, db: asDb(tx) };
      throw new Undone(await run());
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  } finally {
    request.context = context;
  }
}
