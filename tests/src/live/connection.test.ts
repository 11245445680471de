// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveMessage } from '#schema/live/message.ts';
import { keepConnected } from '#src/live/connection.ts';
import { sessionStore } from '#src/session/store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (version: number) => `data: {"version":${version},"changes":[]}\n\n`;
/** A stream that says these parts, and then ends or stays silent. */
const streamOf = (parts: string[], ends: boolean, signal?: AbortSignal | null) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        if (ends) controller.close();
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

it('reads messages however they are cut, connects again, and has its token in no address', async () => {
  sessionStore.set({ token: 'secret-token', user: null });
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const [first, second] = [event(1), event(2)];
    return streamOf([first + second.slice(0, 9), second.slice(9)], true);
  });
  vi.useFakeTimers();
  const leaving = new AbortController();
  const passed: (LiveMessage | null)[] = [];
  const done = keepConnected((message) => void passed.push(message), {
    signal: leaving.signal,
    silence: 40_000,
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(passed.map((message) => message?.version ?? null)).toEqual([1, 2, null]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests.length).toBeGreaterThan(1);
  leaving.abort();
  await done;
  for (const { url, init } of requests) {
    expect(url).toBe('/api/live');
    expect(init.headers).toMatchObject({ Authorization: 'Bearer secret-token' });
  }
});

it('gives up a connection that says nothing, and waits longer each time', async () => {
  const at: number[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    at.push(Date.now());
    return streamOf([], false, signal);
  });
  const leaving = new AbortController();
  const done = keepConnected(() => {}, { signal: leaving.signal, silence: 40_000 });
  await vi.advanceTimersByTimeAsync(400_000);
  leaving.abort();
  await done;
  const pauses = at.slice(1).map((time, n) => time - (at[n] ?? 0) - 40_000);
  expect(pauses.length).toBeGreaterThan(3);
  expect(pauses[0]).toBeLessThan(2_000);
  expect(pauses.at(-1)).toBeGreaterThan(2_000);
});
