import { vi } from 'vitest';

export interface SentCall {
  method: string;
  /** Path and query below `/api`. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status?: number; body?: unknown } | Error;
type Answers = Record<string, (call: SentCall) => Answer | Promise<Answer>>;

/**
 * Stands in for the server: `'GET /services'` -> answer. A call that no test announced fails it.
 */
export function fakeApi(answers: Answers) {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call: SentCall = {
      method: init.method ?? 'GET',
      path: url.replace(/^\/api/, ''),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path.split('?')[0]}`];
    if (!answer) throw new Error(`Nobody announced ${call.method} ${call.path}`);
    const given = await answer(call);
    if (given instanceof Error) throw given;
    const text = given.body === undefined ? '' : JSON.stringify(given.body);
    return new Response(text, { status: given.status ?? 200 });
  });
  return calls;
}
