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
/** As browsers do, connections are kept; as many as there are clients. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY });
export const hangUp = () => agent.destroy();

export function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { token, network, headers, body, patience = PATIENCE } = asked;
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
        agent,
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
