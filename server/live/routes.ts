import { liveCalls } from '#schema/calls/live.ts';
import type { Deps } from '../deps.ts';
import { type App, tokenOf } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';
import { streamLimit } from '../http/loadLimits.ts';
import { whenOver } from '../http/requestEnd.ts';
import { type Handler, serve } from '../http/serve.ts';
import { findSession } from '../signIn/sessions/sessions.ts';
import { Presences } from './presences.ts';
import { reportPresence } from './reportPresence.ts';
import { LiveStreams } from './streams.ts';

/** A stream is broken after a day; whoever reads it connects again. */
const LONGEST_MS = 24 * 60 * 60_000;

export function liveRoutes(app: App, { database, clock, config }: Deps) {
  const presences = new Presences(database);
  const streams = new LiveStreams(database.changes, presences);
  app.addHook('preClose', async () => {
    presences.close();
    streams.close();
  });
  serve(app, liveCalls.presence, ({ context, body }) => reportPresence(context, body, presences));

  const viewerOf = async (token: string) => {
    const issuer = config.single_sign_on?.issuer;
    const use = { now: clock(), issuer, isUse: false };
    const session = await findSession(database.db, token, use);
    return session && !session.must_add_second_factor ? session.viewer : null;
  };

  const answer: Handler<typeof liveCalls.changes> = (request, reply) => {
    const { context, headers } = request;
    const token = tokenOf(request as never);
    if (!context.viewer || !token) throw unauthenticated();
    whenOver(reply, streamLimit.take(context));
    const output = streams.open({
      viewer: context.viewer,
      check: () => viewerOf(token),
      drop: () => reply.raw.destroy(),
    });
    if (!output) throw notFound();
    reply.raw.once('close', () => output.destroy());
    if (!headers.accept?.includes('text/event-stream')) output.end();
    return (
      reply
        .type('text/event-stream')
        // A proxy that waits for more would pass nothing on.
        .header('X-Accel-Buffering', 'no')
        // Kept open after a stream has ended, a connection would hold up a process that stops.
        .header('Connection', 'close')
        .send(output)
    );
  };
  serve(app, liveCalls.changes, answer, { handlerTimeout: LONGEST_MS });
}
