/** A client's requests: each with an answer, a status of 0 where none came. */
import { Agent, request } from 'node:http';

export interface Asked {
  token?: string;
  /** Its address, as a proxy tells it. */
  network?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Milliseconds that it waits. */
  patience?: number;
  /** Absent: any that is free. */
  connection?: Agent;
}
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an experiment reads what it expects and fails where it is not there
  body: any;
  /** Milliseconds. */
  took: number;
  headers: Record<string, string | string[] | undefined>;
}

const PATIENCE = 60_000;
/** As browsers do, connections are kept; as many as ask at once. */
const shared = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY });
export const hangUp = () => shared.destroy();
/** A connection of one's own, which is kept. */
export const ownConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** @param share such as 0.99 for the time in which 99 of a hundred were answered; 1 for all */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((time, other) => time - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.POSITIVE_INFINITY;
}

export function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { token, network, headers, body, patience = PATIENCE, connection = shared } = asked;
  const sent = body === undefined ? null : JSON.stringify(body);
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = '', told: Answer['headers'] = {}) =>
      resolve({
        status,
        body: told['content-type']?.includes('json') ? JSON.parse(text) : text,
        took: performance.now() - begun,
        headers: told,
      });
    const asking = request(
      url,
      {
        agent: connection,
        method: sent === null ? 'GET' : 'POST',
        timeout: patience,
        headers: {
          accept: 'application/json',
          ...(sent !== null && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(network && { 'x-forwarded-for': network }),
          ...headers,
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', () => end(0));
        reply.on('aborted', () => end(0));
        reply.on('end', () =>
          end(reply.statusCode ?? 0, Buffer.concat(chunks).toString(), reply.headers),
        );
      },
    );
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => end(0));
    asking.end(sent ?? undefined);
  });
}
