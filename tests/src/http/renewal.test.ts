// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { requestRaw } from '#src/http/client.ts';
import { registerReauthentication } from '#src/session/renewal.ts';
import { setSession } from '#src/session/session.ts';
import { allCalls, furtherCalls, nameOf } from '../../contract/calls.ts';
import { buildUser } from '../custom/front/support/builders.ts';

afterEach(() => vi.unstubAllGlobals());

const changes = [...allCalls, ...furtherCalls].filter(
  ({ method, auth }) => method === 'POST' && auth !== 'public',
);

test.each(changes.map((call) => [nameOf(call), call] as const))(
  '%s is sent once more, as it was, by whoever signs in again',
  async (_name, { path }) => {
    const user = buildUser();
    setSession({ token: 'old', user });
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_url: string, options: RequestInit) => {
      sent.push(options);
      const isOld = new Headers(options.headers).get('authorization') === 'Bearer old';
      return new Response('{}', { status: isOld ? 401 : 200 });
    });
    const stop = registerReauthentication(async () => setSession({ token: 'new', user }));
    const answer = await requestRaw(path, { body: { words: 'typed' }, headers: { 'x-key': '1' } });
    stop();
    expect(answer.status).toBe(200);
    const [first, second] = sent.map(({ method, body, headers }) => {
      const { Authorization, ...others } = headers as Record<string, string>;
      return { method, body, others, Authorization };
    });
    expect([first?.Authorization, second?.Authorization]).toEqual(['Bearer old', 'Bearer new']);
    expect({ ...second, Authorization: '' }).toEqual({ ...first, Authorization: '' });
    expect(sent).toHaveLength(2);
  },
);
