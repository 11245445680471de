/** Finds out who calls, and checks the route's policy before anything else is read. */
import type { FastifyRequest } from 'fastify';
import { PASSIVE, PASSIVE_HEADER } from '#schema/live/passive.ts';
import { PROOF_HEADER } from '#schema/signIn/proof.ts';
import type { Deps } from '../../deps.ts';
import { type App, type Context, tokenOf } from '../../http/context.ts';
import { secondFactorNeeded, unauthenticated } from '../../http/errors.ts';
import { checkPolicy, enforce, isOpen } from '../../http/policy.ts';
import { acceptedLanguage } from '../../language/accepted.ts';
import { findSession } from './sessions.ts';

export function enforcePolicies(app: App, deps: Deps) {
  app.addHook('onRoute', ({ method, url, config }) =>
    checkPolicy(config?.policy, `${method} ${url}`),
  );
  app.addHook('onRequest', async (request) => {
    request.context = await contextOf(request, deps);
    const { policy } = request.routeOptions.config;
    if (policy) enforce(policy, request.context);
  });
}

async function contextOf(request: FastifyRequest, deps: Deps): Promise<Context> {
  const now = deps.clock();
  const { db } = deps.database;
  const token = tokenOf(request);
  const { policy, isForEnrolment = false } = request.routeOptions.config;
  const is_passive = isPassive(request);
  const { label: sign_on, issuer } = deps.config.single_sign_on ?? {};
  const session = token ? await findSession(db, token, { now, issuer, isUse: !is_passive }) : null;
  if (token && !session && policy !== 'everyone') throw unauthenticated();
  const isRefused = (session?.must_add_second_factor ?? false) && !isForEnrolment;
  if (isRefused && policy && !isOpen(policy)) throw secondFactorNeeded();
  // Routes for everyone are answered as for somebody unknown.
  const known = isRefused ? null : session;
  return {
    db,
    keyring: deps.keyring,
    now,
    viewer: known?.viewer ?? null,
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
