// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ApiError, request } from '#src/http/client.ts';
import { getSession, setSession } from '#src/session/session.ts';
import { buildUser } from '../custom/front/support/builders.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';
import { startFresh } from '../custom/front/support/render.tsx';

startFresh();
const COMMON = { Accept: 'application/json', 'Accept-Language': 'en' };
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error as ApiError,
  );

test('asks for JSON, and carries a token only when there is one', async () => {
  const calls = fakeApi({ 'GET /services': () => ({ body: { data: [] } }) });
  await request('/services');
  setSession({ token: 't', user: buildUser() });
  await request('/services', { query: { status: ['a', 'b'], search: undefined, page: 2 } });
  expect(calls[0]?.headers).toEqual(COMMON);
  expect(calls[1]?.headers).toEqual({ ...COMMON, Authorization: 'Bearer t' });
  expect(calls[1]?.path).toBe('/services?status=a&status=b&page=2');
});

test('a body makes it a POST', async () => {
  const calls = fakeApi({ 'POST /faqs/create': () => ({ status: 201, body: { id: '1' } }) });
  expect(await request('/faqs/create', { body: { a: 1 } })).toEqual({ id: '1' });
  expect(calls[0]).toMatchObject({ body: { a: 1 } });
});

test('an error answer becomes an ApiError with all that it says', async () => {
  const body = { code: 'slot_full', message: 'Taken', errors: { time: 'Taken' }, next_free: [] };
  fakeApi({ 'POST /x': () => ({ status: 409, body }) });
  const error = await failureOf(request('/x', { body: {} }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'slot_full', errors: body.errors, body });
});

test('no connection is status 0 with plain words', async () => {
  fakeApi({ 'GET /x': () => new TypeError('Failed to fetch') });
  expect(await failureOf(request('/x'))).toMatchObject({
    status: 0,
    code: 'network',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
});

test('a refused token ends the session; a refused visitor has none to end', async () => {
  const body = { code: 'unauthenticated', message: 'Sign in' };
  setSession({ token: 't', user: buildUser() });
  fakeApi({ 'GET /x': () => ({ status: 401, body }) });
  await failureOf(request('/x'));
  expect(getSession().token).toBeNull();
});

test('a late refusal of an old token leaves the new session alone', async () => {
  const body = { code: 'unauthenticated', message: 'Sign in' };
  setSession({ token: 'old', user: buildUser() });
  fakeApi({
    'GET /x': () => {
      setSession({ token: 'new', user: buildUser() });
      return { status: 401, body };
    },
  });
  await failureOf(request('/x'));
  expect(getSession().token).toBe('new');
});

test('403 keeps the session', async () => {
  setSession({ token: 't', user: buildUser() });
  fakeApi({ 'GET /x': () => ({ status: 403, body: { code: 'forbidden', message: 'No' } }) });
  await failureOf(request('/x'));
  expect(getSession().token).toBe('t');
});
