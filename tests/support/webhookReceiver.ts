import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Takes what webhooks send, on this machine, and answers as it is told. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  readonly #server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    this.received.push({ headers: request.headers, body });
    this.answer(response);
  });

  async start() {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/takda`;
  }

  /** What was taken since the last time, and answers as at first from now on. */
  take() {
    this.answer = (response) => response.writeHead(204).end();
    return this.received
      .splice(0)
      .map((receivedEvent) => ({ ...receivedEvent, event: JSON.parse(receivedEvent.body) }));
  }
}

/** As any receiver does it, at that moment. @throws where the signature or the time is wrong */
export function verifiedAt(now: Date, secret: string, { headers, body }: ReceivedEvent): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
