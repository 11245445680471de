/** Graceful shutdown: the first signal finishes what is under way, the second ends the process at once. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One Ctrl-C may arrive twice, from the terminal and from npm; within this time it counts as one. */
const ONCE_MS = 500;
/** Requests under way may take this long, milliseconds; then their connections are closed. */
const REQUESTS_MS = 6_000;
/** The whole shutdown, even if the database hangs. */
const WHOLE_MS = 9_000;
/** Closing the database, if nothing was served yet. */
const DATABASE_MS = 3_000;

export interface Stopping {
  isStopping: boolean;
  /** Resolves with the first signal. */
  firstSignal: Promise<void>;
}

export function listenForSignals(): Stopping {
  let resolveSignal = () => {};
  const firstSignal = new Promise<void>((resolve) => {
    resolveSignal = resolve;
  });
  const stopping: Stopping = { isStopping: false, firstSignal };
  let signalledAt = 0;
  const stop = () => {
    const now = performance.now();
    if (!stopping.isStopping) {
      stopping.isStopping = true;
      signalledAt = now;
      resolveSignal();
    } else if (now - signalledAt > ONCE_MS) process.exit(1);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return stopping;
}

/** @param seconds that it goes on serving after it was asked, `STOP_DELAY` */
export function limitShutdownTime({ firstSignal }: Stopping, seconds: number) {
  void firstSignal.then(() => setTimeout(() => process.exit(1), WHOLE_MS + seconds * 1000).unref());
}

/** Not waiting for a migration is safe: the database rolls it back. */
export const closeSoon = (database: { close(): Promise<void> }) =>
  Promise.race([database.close(), wait(DATABASE_MS)]);

/**
 * Node closes idle connections; those that never sent anything, or never finish their request, would keep
 * the server open.
 * @returns closes the server after finishing the requests under way
 */
export function gracefulCloser(
  server: Server,
  close: () => PromiseLike<unknown>,
): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    const timer = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
    const closed = close();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    await closed;
    clearTimeout(timer);
  };
}
