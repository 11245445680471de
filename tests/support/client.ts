import type { FastifyInstance } from 'fastify';
import { checkWords } from './knownWords.ts';

export interface Answer {
  status: number;
  /** Parsed JSON, or the text of anything else. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Client {
  token: string | null;
  /** @param path below `/api`, such as `/services?per_page=5` */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Speaks to the application as a browser would, without a network in between. */
export function clientOf(app: FastifyInstance, token: string | null): Client {
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    const answer = isJson ? reply.json() : reply.payload;
    if (reply.headers['content-language'] === 'en') checkWords(answer);
    return { status: reply.statusCode, body: answer, headers: reply.headers };
  };
  return {
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
  };
}
