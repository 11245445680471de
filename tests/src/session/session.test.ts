// @vitest-environment jsdom

import { describe, expect, test, vi } from 'vitest';
import { request } from '#src/http/client.ts';
import { registerReauthentication } from '#src/session/renewal.ts';
import {
  followOtherTabs,
  getSession,
  mergeUser,
  restoreSession,
  STORAGE_KEY,
  setSession,
  viewerOf,
} from '#src/session/session.ts';
import { logout } from '#src/signIn/logout.ts';
import { refreshProfile } from '#src/signIn/refreshProfile.ts';
import { buildUser } from '../custom/front/support/builders.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';
import { startFresh } from '../custom/front/support/render.tsx';

startFresh();
const session = { token: 'secret', user: buildUser() };
const SIGNED_OUT = { token: null, user: null };

test.each(['{broken', '[]', '"text"', '{"token":1,"user":{}}', 'null'])(
  'stored %s is no session',
  async (stored) => {
    localStorage.setItem(STORAGE_KEY, stored);
    expect(await restoreSession()).toEqual(SIGNED_OUT);
  },
);

test('blocked storage is as good as an empty one', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  expect(await restoreSession()).toEqual(SIGNED_OUT);
});

describe('logout', () => {
  /** Somebody who is signed in, and whose browser keeps more than that. */
  const begin = (user = session.user) => {
    setSession({ ...session, user });
    localStorage.setItem('takda-theme', 'dark');
    localStorage.setItem('RaStore.users.listParams', '{}');
  };
  const expectNothingLeft = () => {
    expect(getSession()).toEqual(SIGNED_OUT);
    expect(localStorage).toHaveLength(0);
  };

  test('calls the server, then resets everything, and does not read the answer', async () => {
    begin();
    let during: unknown;
    const read = vi.spyOn(Response.prototype, 'text');
    const calls = fakeApi({
      'POST /logout': () => {
        during = getSession();
        return {};
      },
    });
    await logout();
    expect(calls.map(({ headers }) => headers.Authorization)).toEqual(['Bearer secret']);
    expect(during).toEqual(session);
    expect(read).not.toHaveBeenCalled();
    expectNothingLeft();
  });

  test.each([
    ['fails', () => new TypeError('Failed to fetch')],
    ['is refused', () => ({ status: 401, body: { code: 'unauthenticated', message: 'Sign in' } })],
    ['finds the server broken', () => ({ status: 500 })],
  ])('resets everything also when the call %s, asks nobody, and logs that', async (_, answer) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const ask = vi.fn(async () => undefined);
    const stop = registerReauthentication(ask);
    fakeApi({ 'POST /logout': answer });
    begin();
    await logout();
    stop();
    expectNothingLeft();
    expect(warn).toHaveBeenCalledOnce();
    expect(ask).not.toHaveBeenCalled();
  });

  test('waits three seconds for a server that hangs', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    });
    begin();
    const left = logout();
    expect(timeout).toHaveBeenCalledWith(3000);
    expect(getSession()).toEqual(session);
    limit.abort();
    await left;
    expectNothingLeft();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('asks where to leave single sign-on, too, once everything is reset', async () => {
    let during: unknown;
    const calls = fakeApi({
      'POST /logout': () => ({ body: { url: 'https://elsewhere.test/' } }),
      'GET /login/single-sign-on/sign-out-address': () => {
        during = getSession();
        return { body: { url: '#left' } };
      },
    });
    begin(buildUser({ came_by_single_sign_on: true }));
    await logout();
    expect(during).toEqual(SIGNED_OUT);
    expect(calls).toHaveLength(2);
    expect(window.location.hash).toBe('#left');
    expectNothingLeft();
  });
});

test('a partial update merges into the stored user, group by group', () => {
  setSession(session);
  mergeUser({ username: 'ria', profile: { photo: 'p1' } } as Partial<typeof session.user>);
  expect(getSession().user).toMatchObject({
    username: 'ria',
    email: 'maria@takda.test',
    profile: { first_name: 'Maria', photo: 'p1' },
  });
});

test('a profile refresh replaces the user; its failure is only logged', async () => {
  setSession(session);
  fakeApi({ 'GET /profile': () => ({ body: buildUser({ username: 'new' }) }) });
  await refreshProfile();
  expect(getSession().user?.username).toBe('new');

  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeApi({ 'GET /profile': () => ({ status: 500 }) });
  await refreshProfile();
  expect(getSession().user?.username).toBe('new');
  expect(warn).toHaveBeenCalledOnce();
});

test('a profile that is refused is only logged; the next other refusal ends the session', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refused = () => ({ status: 401, body: { code: 'unauthenticated', message: 'Sign in' } });
  fakeApi({ 'GET /profile': refused, 'GET /notifications/count': refused });
  setSession(session);
  await refreshProfile();
  expect(getSession()).toEqual(session);
  expect(warn).toHaveBeenCalledOnce();
  await expect(request('/notifications/count')).rejects.toMatchObject({ status: 401 });
  expect(getSession()).toEqual(SIGNED_OUT);
});

test('another tab that signs out takes this one with it', () => {
  setSession(session);
  const stop = followOtherTabs();
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: null }));
  stop();
  expect(getSession()).toEqual(SIGNED_OUT);
});

test('the viewer of a user carries the access of its roles and the ids of its teams', () => {
  const viewer = viewerOf(buildUser({ teams: [{ id: 't1', name: 'Health' }] }));
  expect(viewer).toEqual({ id: session.user.id, roles: session.user.access, team_ids: ['t1'] });
});

test('who signs out leaves no room for what home showed them', async () => {
  fakeApi({ 'POST /logout': () => ({ body: {} }) });
  setSession(session);
  document.documentElement.dataset.own = '';
  await logout();
  expect(document.documentElement.dataset.own).toBeUndefined();
});
