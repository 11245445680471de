import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ERROR_STATUS } from '#schema/declaration/errors.ts';
import type { AppError } from '../../http/errors.ts';

export const PAGE_ROUTE = {
  config: { policy: 'everyone' as const, readsDatabase: true },
  // Keys, and ids of forms: nothing else is asked for.
  schema: { hide: true, params: z.record(z.string(), z.string().regex(/^[\w-]*$/)) },
};

/** Without a type, browsers read the empty answer as XML, and show what is wrong with that. */
export const sendUnchanged = (reply: FastifyReply) =>
  reply.code(304).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send();

/** Nothing of it is kept, and no address of it is told to another page. */
export function sendPage(reply: FastifyReply, page: string, error?: AppError) {
  const retry_after = error?.details.retry_after;
  if (retry_after) reply.header('Retry-After', retry_after);
  return reply
    .code(error ? ERROR_STATUS[error.code] : 200)
    .type('text/html; charset=utf-8')
    .headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    .send(page);
}
