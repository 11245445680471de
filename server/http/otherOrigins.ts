/**
 * Pages of other origins that may call the API: exactly those that are named, none by itself. A
 * session is a token in a header, so that no cookie has to come along.
 */
import type { FastifyInstance } from 'fastify';
import { PASSIVE_HEADER } from '#schema/live/passive.ts';
import { PROOF_HEADER } from '#schema/signIn/proof.ts';
import type { Config } from '../config/config.ts';
import { REQUEST_ID } from './requestIds.ts';

/** What a browser asks about first, before a page elsewhere may send it. */
const SENT = ['Accept', 'Accept-Language', 'Authorization', 'Content-Type', 'Device', 'Prefer'];
const ALLOWED_HEADERS = [...SENT, 'Idempotency-Key', PASSIVE_HEADER, PROOF_HEADER].join(', ');
/** What a page elsewhere may read besides the answer. */
const EXPOSED_HEADERS = ['Content-Disposition', 'Retry-After', REQUEST_ID].join(', ');
const TWO_HOURS_IN_SECONDS = '7200';

export function allowOtherOrigins(app: FastifyInstance, { allowed_origins }: Config) {
  if (allowed_origins.length === 0) return;
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const { origin } = headers;
    if (!isOfApi(url) || !origin || !allowed_origins.includes(origin)) return;
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    });
    if (method !== 'OPTIONS' || !headers['access-control-request-method']) return;
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': TWO_HOURS_IN_SECONDS,
    });
    return reply.code(204).send();
  });
  // Last, since a call may say by itself what else its answer varies with.
  app.addHook('onSend', async ({ url }, reply) => {
    if (isOfApi(url))
      reply.header('Vary', [reply.getHeader('Vary'), 'Origin'].flat().filter(Boolean).join(', '));
  });
}

const isOfApi = (url: string) => url.startsWith('/api/');
