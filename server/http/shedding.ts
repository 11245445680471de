/**
 * Under load some are answered in time, and the others are told at once when to come again: before it is
 * looked up who they are, and before they wait for a connection. Why so: docs/decisions/068.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { AppError } from './errors.ts';
import { Line } from './line.ts';
import { networkOf } from './networks.ts';

/**
 * Each kind has places of its own. `waits`: how many may wait for the database, beside how many would be
 * answered within the time of `SOON`; a rush for places leaves room for whoever reads, and both for pages.
 */
const KINDS = {
  changing: { atOnce: 600, waits: 1 },
  reading: { atOnce: 600, waits: 3 },
  pages: { atOnce: 300, waits: Number.POSITIVE_INFINITY },
};
type Kind = keyof typeof KINDS;

/** Seconds that one may wait for the database in all. */
const SOON = 0.5;
const LEAST_WAITING = 100;

export function shedLoad(app: FastifyInstance, { waiting }: Pick<Database, 'waiting'>) {
  const line = new Line();
  const inside = new Map(Object.keys(KINDS).map((kind) => [kind, new Inside()]));
  const counted = new WeakMap<FastifyRequest, { places: Inside; network: string }>();

  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request);
    const { atOnce, waits } = KINDS[kind];
    const places = inside.get(kind) ?? new Inside();
    const network = networkOf(request.ip);
    if (waiting() > waits * Math.max(LEAST_WAITING, line.pace * SOON)) throw full(line, 'shed');
    if (places.all >= atOnce || places.of(network) >= atOnce / 2) {
      throw full(line, 'requests_at_once');
    }
    places.enter(network);
    counted.set(request, { places, network });
  });
  // Also called when the connection broke.
  app.addHook('onResponse', async (request) => {
    const own = counted.get(request);
    if (!own) return;
    own.places.leave(own.network);
    line.answered();
  });
}

function kindOf({ url, method }: FastifyRequest): Kind {
  if (!url.startsWith('/api/')) return 'pages';
  return method === 'GET' || method === 'HEAD' ? 'reading' : 'changing';
}

const full = (line: Line, cause: 'shed' | 'requests_at_once') =>
  new AppError('unavailable', 'Very many people are here right now. Try again soon.', {
    retry_after: line.sendAway(),
    cause,
  });

/** Requests that are being answered; one network may have half of the places. */
class Inside {
  all = 0;
  readonly #ofNetwork = new Map<string, number>();

  of(network: string): number {
    return this.#ofNetwork.get(network) ?? 0;
  }

  enter(network: string) {
    this.all += 1;
    this.#ofNetwork.set(network, this.of(network) + 1);
  }

  leave(network: string) {
    this.all -= 1;
    const left = this.of(network) - 1;
    if (left > 0) this.#ofNetwork.set(network, left);
    else this.#ofNetwork.delete(network);
  }
}
