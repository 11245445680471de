/** When a request is over: its answer was sent, or nobody is there any more to read it. */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** What is to be done once a connection is gone: one listener for all that was asked on it. */
const endsOfSockets = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once. Fastify's `onResponse` is not called when the client leaves before the answer; and an
 * answer that waits behind another one on its connection never hears of the end: the socket tells.
 */
export function whenOver({ raw, request }: FastifyReply, end: (isAnswered: boolean) => void) {
  const { socket } = request.raw;
  const ends = endsOf(socket);
  const leave = () => finish(false);
  const finish = (isAnswered: boolean) => {
    if (ends.delete(leave)) end(isAnswered);
  };
  ends.add(leave);
  raw.once('finish', () => finish(true));
  raw.once('close', leave);
  // The connection may have gone while it was looked up who asks.
  if (socket.destroyed) leave();
}

function endsOf(socket: Socket): Set<() => void> {
  const known = endsOfSockets.get(socket);
  if (known) return known;
  const ends = new Set<() => void>();
  endsOfSockets.set(socket, ends);
  socket.once('close', () => {
    for (const leave of [...ends]) leave();
  });
  return ends;
}
