/**
 * Under load some are answered in time, and the others are told at once when to come again: before it is
 * looked up who they are, and before they wait for a connection. Why so: docs/decisions/068.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { SCARCE } from '../scarce.ts';
import { AppError } from './errors.ts';
import { loadLimit } from './loadLimits.ts';
import { Pace } from './pace.ts';
import { whenOver } from './requestEnd.ts';

/**
 * Each kind has places of its own. How many may wait for the database, beside how many would be answered
 * within the time of `SOON`: a rush for places leaves room for whoever reads, and both for pages.
 */
const WAITS = { changes: 1, readings: 3, pages: Number.POSITIVE_INFINITY };
type Kind = keyof typeof WAITS;

/** Seconds that one may wait for the database in all. */
const SOON = 0.5;
const LEAST_WAITING = 100;

export function shedLoad(app: FastifyInstance, { waiting }: Pick<Database, 'waiting'>) {
  const pace = new Pace();
  const placesOf = (kind: Kind) =>
    loadLimit(SCARCE[kind], 'requests_at_once', () => pace.sendAway());
  const places = {
    changes: placesOf('changes'),
    readings: placesOf('readings'),
    pages: placesOf('pages'),
  };
  app.addHook('onRequest', async (request, reply) => {
    // These wait elsewhere: `standInLine.ts`.
    if (request.routeOptions.config.isInLine) return;
    const kind = kindOf(request);
    if (waiting() > WAITS[kind] * Math.max(LEAST_WAITING, pace.perSecond * SOON)) {
      throw new AppError('unavailable', SCARCE[kind].full, {
        retry_after: pace.sendAway(),
        cause: 'shed',
      });
    }
    if (request.routeOptions.config.isStream) return;
    const release = places[kind].take({ viewer: null, address: request.ip });
    whenOver(reply, (isAnswered) => {
      release();
      // Pages wait for no database: how fast they are says nothing of those who do.
      if (isAnswered && kind !== 'pages') pace.answered();
    });
  });
}

function kindOf({ url, method, routeOptions }: FastifyRequest): Kind {
  if (!url.startsWith('/api/') && !routeOptions.config.readsDatabase) return 'pages';
  return method === 'GET' || method === 'HEAD' ? 'readings' : 'changes';
}
