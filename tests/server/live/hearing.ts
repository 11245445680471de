/** Hears what the live channel says, over a connection as a browser has it. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { LiveChange, LiveMessage } from '#schema/live/message.ts';
import type { Client } from '../../support/client.ts';
import { PATIENCE } from '../../support/patience.ts';

interface Hearing {
  messages: LiveMessage[];
  status: number;
  headers: Headers;
  isOver: boolean;
  /** Waits for it. */
  hears(change: LiveChange): Promise<void>;
  resets(count: number): Promise<void>;
  ends(): Promise<void>;
  leave(): void;
}

/** The application has to listen: `app.app.listen({ port: 0 })`. */
export async function hear(app: FastifyInstance, { token }: Client): Promise<Hearing> {
  const leaving = new AbortController();
  const response = await fetch(`${app.listeningOrigin}/api/live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const { status, headers } = response;
  const messages: LiveMessage[] = [];
  const poll = (found: () => unknown) => expect.poll(found, { timeout: PATIENCE, interval: 10 });
  const hearing: Hearing = {
    ...{ messages, status, headers, isOver: false },
    hears: (change) =>
      poll(() => messages.flatMap(({ changes }) => changes)).toContainEqual(change),
    resets: (count) => poll(() => messages.filter(({ reset }) => reset).length).toBe(count),
    ends: () => poll(() => hearing.isOver).toBe(true),
    leave: () => leaving.abort(),
  };
  void read(response, messages).finally(() => {
    hearing.isOver = true;
  });
  return hearing;
}

async function read({ body }: Response, messages: LiveMessage[]) {
  let rest = '';
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + part).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) messages.push(JSON.parse(event.replace(/^data: /, '')));
    }
  } catch {
    // It was left, or broken.
  }
}
