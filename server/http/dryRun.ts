/** What a test key asks for is done as usual, answered, and then undone. */
import type { FastifyRequest } from 'fastify';
import { asDb } from '../db/driver.ts';
import { rolledBack } from '../db/rolledBack.ts';

/** All that the call reads and writes by its context is in one transaction, its own transactions within it. */
export async function dryRun<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const { context } = request;
  try {
    return await rolledBack(context.db, (tx) => {
      request.context = { ...context, db: asDb(tx) };
      return run();
    });
  } finally {
    request.context = context;
  }
}
