/** Lets the calls that book wait for their turn, before it is looked up who asks: docs/decisions/089. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SCARCE } from '../scarce.ts';
import { tokenOf } from './context.ts';
import { AppError } from './errors.ts';
import { loadLimit } from './loadLimits.ts';
import { Pace } from './pace.ts';
import type { WaitingLine } from './waitingLine.ts';

/** Milliseconds that a client waits which does not say how long it wants to; less than a handler may take. */
const LONGEST_WAIT = 20_000;
/** Milliseconds after which somebody is done at the latest, whatever became of their request. */
const LONGEST_TURN = 60_000;
/** Milliseconds between two looks whether a body has arrived; slow ones are dropped: `bodies.ts`. */
const LOOK_MS = 50;

export function standInLine(app: FastifyInstance, waitingLine: WaitingLine) {
  const pace = new Pace();
  const room = loadLimit(SCARCE.waitingLine, 'requests_at_once', () =>
    Math.ceil(waitingLine.length / pace.perSecond),
  );
  const turns = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isInLine) return;
    // Whoever is not signed in is refused without a look at the database.
    const token = tokenOf(request);
    if (token === null) return;
    const milliseconds = preferredWait(request.headers.prefer);
    const gone = goneSignal(request);
    await wholeBody(request);
    const enter = () => room.take({ viewer: null, address: request.ip });
    const place = await waitingLine
      .wait(token, milliseconds ?? LONGEST_WAIT, enter, gone.signal)
      .finally(gone.stop);
    if (!place) {
      turns.set(request, beginTurn(request));
      return;
    }
    if (milliseconds === null && !gone.signal.aborted) {
      throw new AppError('unavailable', SCARCE.waitingLine.full, { retry_after: 1, cause: 'shed' });
    }
    return reply.code(202).header('preference-applied', 'respond-async').send(place);
  });
  // The answer is ready: how fast it is read, and whether anybody is there, is nothing to the next one.
  app.addHook('onSend', async (request) => turns.get(request)?.());

  /** @returns ends it, once */
  function beginTurn({ raw }: FastifyRequest): () => void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      raw.socket?.off('close', endUnread);
      pace.answered();
      waitingLine.leave();
    };
    const timer = setTimeout(end, LONGEST_TURN);
    timer.unref();
    // Without its body no handler begins, so nothing would be answered.
    const endUnread = () => {
      if (!raw.readableEnded) end();
    };
    raw.socket?.once('close', endUnread);
    if (raw.socket?.destroyed) endUnread();
    return end;
  }
}

/** Aborted when the connection breaks. Its socket tells: an answer behind another one has none of its own. */
function goneSignal({ raw }: FastifyRequest) {
  const gone = new AbortController();
  const abort = () => gone.abort();
  raw.socket?.once('close', abort);
  return { signal: gone.signal, stop: () => raw.socket?.off('close', abort) };
}

/** Nobody has a turn while their body trickles in. */
async function wholeBody({ raw }: FastifyRequest) {
  // What came along with the head is there after the present piece of work.
  if (raw.complete === false) await nextTurn();
  while (raw.complete === false && !raw.destroyed) await pause(LOOK_MS);
}

/** @returns the milliseconds after which a client wants to hear where it stands (RFC 7240), at most `LONGEST_WAIT`; null: it does not ask for that */
function preferredWait(prefer: string | string[] | undefined): number | null {
  const text = String(prefer ?? '');
  if (!/\brespond-async\b/.test(text)) return null;
  const seconds = Number(/\bwait=(\d{1,3})\b/.exec(text)?.[1] ?? 1);
  return Math.min(Math.max(seconds, 1) * 1000, LONGEST_WAIT);
}
