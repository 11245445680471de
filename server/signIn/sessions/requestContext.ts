/** Finds out who calls, and checks the route's policy before anything else is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { phrase } from '#schema/language/index.ts';
import { PASSIVE, PASSIVE_HEADER } from '#schema/live/passive.ts';
import { PROOF_HEADER } from '#schema/signIn/proof.ts';
import type { Deps } from '../../deps.ts';
import { type App, type Context, tokenOf } from '../../http/context.ts';
import { AppError, secondFactorNeeded, unauthenticated } from '../../http/errors.ts';
import { checkPolicy, enforce, isOpen } from '../../http/policy.ts';
import { acceptedLanguage } from '../../language/accepted.ts';
import { countKeyUse, KEY_CALLS } from '../../limits/keyUse.ts';
import { isApiKey } from '../../sealing/tokens.ts';
import { findApiKey } from './apiKeys.ts';
import { findSession } from './sessions.ts';

export function enforcePolicies(app: App, deps: Deps) {
  app.addHook('onRoute', ({ method, url, config }) =>
    checkPolicy(config ?? {}, `${method} ${url}`),
  );
  app.addHook('onRequest', async (request, reply) => {
    request.context = await contextOf(request, deps);
    await limitKey(request, reply);
    // An address without a route is not there, for a key as well.
    if (!request.is404) enforce(request.routeOptions.config, request.context);
  });
}

async function contextOf(request: FastifyRequest, deps: Deps): Promise<Context> {
  const now = deps.clock();
  const { db } = deps.database;
  const token = tokenOf(request);
  const { policy, isForEnrolment = false } = request.routeOptions.config;
  const { label: sign_on, issuer } = deps.config.single_sign_on ?? {};
  const key = token && isApiKey(token) ? await findApiKey(db, token, { now, sign_on }) : null;
  // A program is no page that is open.
  const is_passive = !key && isPassive(request);
  const session =
    token && !key ? await findSession(db, token, { now, issuer, isUse: !is_passive }) : null;
  if (token && !session && !key && policy !== 'everyone') throw unauthenticated();
  const isRefused = (session?.must_add_second_factor ?? false) && !isForEnrolment;
  if (isRefused && policy && !isOpen(policy)) throw secondFactorNeeded();
  // Routes for everyone are answered as for somebody unknown.
  const known = isRefused ? null : session;
  return {
    db,
    keyring: deps.keyring,
    now,
    viewer: known?.viewer ?? key,
    session_id: known?.session_id ?? null,
    must_add_second_factor: known?.must_add_second_factor ?? false,
    sign_on,
    issuer,
    session_issuer: known?.session_issuer ?? null,
    is_passive,
    address: request.ip,
    device: deviceOf(request),
    proof: proofOf(request),
    language: acceptedLanguage(request.headers['accept-language']),
  };
}

/** Sessions are limited by what they do; a program says how fast it calls (draft-ietf-httpapi-ratelimit-headers). */
async function limitKey({ context: { db, viewer, now } }: FastifyRequest, reply: FastifyReply) {
  if (!viewer?.key) return;
  const { isWithin, remaining, reset } = await countKeyUse(db, viewer.key.id, now);
  reply.headers({
    'RateLimit-Policy': `"key";q=${KEY_CALLS};w=60`,
    RateLimit: `"key";r=${remaining};t=${reset}`,
  });
  if (isWithin) return;
  throw new AppError(
    'too_many_requests',
    phrase(
      'This API key has made its {count} calls of this minute. Go on in {seconds, plural, one {# second} other {# seconds}}.',
      { count: KEY_CALLS, seconds: reset },
    ),
    { retry_after: reset },
  );
}

/** A page that is open asks by itself: the call is only for that, or the question says so. */
const isPassive = ({ routeOptions, method, headers }: FastifyRequest): boolean =>
  routeOptions.config.isPassive === true ||
  (method === 'GET' && headers[PASSIVE_HEADER] === PASSIVE);

const proofOf = ({ headers }: FastifyRequest) => {
  const proof = headers[PROOF_HEADER];
  return typeof proof === 'string' ? proof : null;
};

const MAX_DEVICE_LENGTH = 120;
const deviceOf = ({ headers }: FastifyRequest) => {
  // The browser's name says more than the kind of client that a login names.
  const named = headers['user-agent'] ?? headers.device;
  return typeof named === 'string'
    ? named.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_DEVICE_LENGTH)
    : null;
};
