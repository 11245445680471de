/** What may have been written is asked for again with the same key, when the server said to. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#src/http/apiError.ts';
import { request } from '#src/http/client.ts';
import { isUnanswered, untilAnswered } from '#src/http/untilAnswered.ts';
import { setSession } from '#src/session/session.ts';
import { buildUser } from '../custom/front/support/builders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const busy = () => answer(503, { message: 'Later.', code: 'unavailable' }, { 'Retry-After': '7' });
/** Answers one after the other, as the network does. */
function answering(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const book = () =>
  request('/reservations/create', { body: { a: 1 }, headers: { 'Idempotency-Key': 'k1' } });

it('waits as long as it was told, and sends the same key', async () => {
  const fetched = answering(busy, busy, () => answer(201, { id: '1' }));
  const onWait = vi.fn();
  const booked = untilAnswered(book, { onWait });
  await vi.advanceTimersByTimeAsync(6_900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(7_200);
  expect(await booked).toEqual({ id: '1' });
  expect(onWait.mock.calls).toEqual([[7], [7]]);
  const keys = fetched.mock.calls.map(([, { headers }]) =>
    Reflect.get(headers ?? {}, 'Idempotency-Key'),
  );
  expect(keys).toEqual(['k1', 'k1', 'k1']);
});

it('a refusal is told at once', async () => {
  const fetched = answering(() => answer(409, { message: 'Taken.', code: 'slot_full' }));
  await expect(untilAnswered(book)).rejects.toMatchObject({ code: 'slot_full' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('a lost answer is asked for a few times, and then told', async () => {
  const fetched = answering();
  const told = expect(untilAnswered(book)).rejects.toMatchObject({ code: 'network' });
  await vi.runAllTimersAsync();
  await told;
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('whoever has left the page books nothing any longer', async () => {
  const fetched = answering(busy, () => answer(201, { id: '1' }));
  const told = expect(untilAnswered(book, { isWanted: () => false })).rejects.toBeInstanceOf(
    ApiError,
  );
  await vi.runAllTimersAsync();
  await told;
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('only a refusal ends a wish', () => {
  const of = (status: number) => isUnanswered(new ApiError(status, 'internal', ''));
  expect([0, 502, 503, 504].map(of)).toEqual([true, true, true, true]);
  expect([400, 401, 409, 422, 500].map(of)).toEqual([false, false, false, false, false]);
});

it('waits in the line of those who book, and says how many are before', async () => {
  const fetched = answering(
    () => answer(202, { ahead: 12 }),
    () => answer(202, { ahead: 3 }),
    () => answer(201, { id: '1' }),
  );
  const onLine = vi.fn();
  expect(await request('/reservations/create', { body: { a: 1 }, onLine })).toEqual({ id: '1' });
  expect(onLine.mock.calls).toEqual([[12], [3]]);
  const prefer = fetched.mock.calls.map(([, { headers }]) => Reflect.get(headers ?? {}, 'Prefer'));
  expect(prefer).toEqual([1, 8, 8].map((wait) => `respond-async, wait=${wait}`));
});

it('books nothing for whoever signed in meanwhile', async () => {
  const fetched = answering(() => {
    setSession({ token: 't2', user: buildUser({ id: 'u2' }) });
    return answer(202, { ahead: 12 });
  });
  setSession({ token: 't1', user: buildUser({ id: 'u1' }) });
  const booking = request('/reservations/create', { body: { a: 1 }, onLine: () => undefined });
  await expect(booking).rejects.toMatchObject({ status: 401 });
  expect(fetched).toHaveBeenCalledTimes(1);
});
