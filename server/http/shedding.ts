/**
 * Under load some are answered in time, and the others are told at once when to come again: before it is
 * looked up who they are, and before they wait for a connection. Why so: docs/decisions/068.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InLine } from '#schema/calls/call.ts';
import type { Database } from '../db/database.ts';
import { SCARCE } from '../scarce.ts';
import { AppError } from './errors.ts';
import { Line } from './line.ts';
import { keepPlace, loadLimit } from './loadLimits.ts';
import type { WaitingLine } from './waitingLine.ts';

/**
 * Each kind has places of its own. How many may wait for the database, beside how many would be answered
 * within the time of `SOON`: a rush for places leaves room for whoever reads, and both for pages.
 */
const WAITS = { changes: 1, readings: 3, pages: Number.POSITIVE_INFINITY };
type Kind = keyof typeof WAITS;

/** Seconds that one may wait for the database in all. */
const SOON = 0.5;
const LEAST_WAITING = 100;

/** Milliseconds that a client waits in line which does not say how long it wants to; less than a handler may take. */
const LONGEST_WAIT = 20_000;

interface Sources extends Pick<Database, 'waiting'> {
  waitingLine: WaitingLine;
}

export function shedLoad(app: FastifyInstance, { waiting, waitingLine }: Sources) {
  const line = new Line();
  const placesOf = (kind: Kind) =>
    loadLimit(SCARCE[kind], 'requests_at_once', () => line.sendAway());
  const places = {
    changes: placesOf('changes'),
    readings: placesOf('readings'),
    pages: placesOf('pages'),
  };
  const releases = new WeakMap<FastifyRequest, () => void>();
  const room = loadLimit(SCARCE.waitingLine, 'requests_at_once', () =>
    Math.ceil(waitingLine.length / line.pace),
  );

  /** @returns where one stands, for a client that goes on waiting by asking again */
  async function standInLine(request: FastifyRequest, reply: FastifyReply): Promise<InLine | null> {
    const { authorization, prefer } = request.headers;
    // Whoever is not signed in is refused without a look at the database.
    if (!authorization) return null;
    const milliseconds = preferredWait(prefer);
    const place = await waitingLine.wait(
      authorization,
      milliseconds ?? LONGEST_WAIT,
      () => room.take({ viewer: null, address: request.ip }),
      (giveUp) => reply.raw.once('close', giveUp),
    );
    if (!place) {
      keepPlace(
        reply,
        once(() => {
          waitingLine.leave();
          line.answered();
        }),
      );
    } else if (milliseconds === null) {
      throw new AppError('unavailable', SCARCE.waitingLine.full, { retry_after: 1, cause: 'shed' });
    }
    return place;
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isInLine) {
      const place = await standInLine(request, reply);
      return place
        ? reply.code(202).header('preference-applied', 'respond-async').send(place)
        : undefined;
    }
    const kind = kindOf(request);
    if (waiting() > WAITS[kind] * Math.max(LEAST_WAITING, line.pace * SOON)) {
      throw new AppError('unavailable', SCARCE[kind].full, {
        retry_after: line.sendAway(),
        cause: 'shed',
      });
    }
    releases.set(request, places[kind].take({ viewer: null, address: request.ip }));
  });
  // Also called when the connection broke.
  app.addHook('onResponse', async (request) => {
    const release = releases.get(request);
    if (!release) return;
    release();
    // Pages wait for no database: how fast they are says nothing of those who do.
    if (kindOf(request) !== 'pages') line.answered();
  });
}

/** @returns the milliseconds after which a client wants to hear where it stands (RFC 7240), at most `LONGEST_WAIT`; null: it does not ask for that */
function preferredWait(prefer: string | string[] | undefined): number | null {
  const text = String(prefer ?? '');
  if (!/\brespond-async\b/.test(text)) return null;
  const seconds = Number(/\bwait=(\d{1,3})\b/.exec(text)?.[1] ?? 1);
  return Math.min(Math.max(seconds, 1) * 1000, LONGEST_WAIT);
}

const once = (work: () => void) => {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
};

function kindOf({ url, method }: FastifyRequest): Kind {
  if (!url.startsWith('/api/')) return 'pages';
  return method === 'GET' || method === 'HEAD' ? 'readings' : 'changes';
}
