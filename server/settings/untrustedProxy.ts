/**
 * Behind an untrusted proxy everybody has the proxy's address and shares its limits. Logged once per
 * process, and shown to administrators in the settings.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { saveWarning } from './warnings.ts';

/** How often a process saves the warning again, milliseconds. */
const PAUSE = 10 * 60_000;

export function warnOfUntrustedProxy(app: FastifyInstance, { database, clock }: Deps) {
  let notedAt: number | null = null;
  app.addHook('onRequest', async (request) => {
    const now = clock();
    if (notedAt !== null && now.getTime() - notedAt < PAUSE) return;
    if (!isUntrusted(request)) return;
    const proxy = request.ip;
    if (notedAt === null) {
      request.log.warn(
        { proxy },
        'X-Forwarded-For is not believed. If this is your proxy, name it in TRUST_PROXY',
      );
    }
    notedAt = now.getTime();
    // Not awaited: it is saved again later.
    saveWarning(database.db, { kind: 'untrusted_proxy', detail: proxy, now }).catch((err) =>
      request.log.warn({ err }, 'a warning could not be stored'),
    );
  });
}

/** With a trusted proxy, the address would be the one that it forwards. */
const isUntrusted = ({ headers, ip, socket }: FastifyRequest) =>
  headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress;
