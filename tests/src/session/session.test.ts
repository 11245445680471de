// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { logout } from '../../../src/account/logout.ts';
import { refreshProfile } from '../../../src/account/refreshProfile.ts';
import {
  followOtherTabs,
  getSession,
  mergeUser,
  restoreSession,
  STORAGE_KEY,
  setSession,
  viewerOf,
} from '../../../src/session/session.ts';
import { buildUser } from '../custom/front/support/builders.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';
import { startFresh } from '../custom/front/support/render.tsx';

startFresh();
const session = { token: 'secret', user: buildUser() };
const SIGNED_OUT = { token: null, user: null };

test('token and user persist under the specified key and are restored', async () => {
  setSession(session);
  expect(STORAGE_KEY).toBe('takda-production');
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual(session);
  expect(await restoreSession()).toEqual(session);
});

test('restoring gives up after 5000 ms and goes on signed out', async () => {
  vi.useFakeTimers();
  let isDone = false;
  const restored = restoreSession(undefined, () => new Promise(() => undefined)).finally(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await restored).toEqual(SIGNED_OUT);
});

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

test('logout tells the server and clears everything', async () => {
  const calls = fakeApi({ 'POST /logout': () => ({}) });
  setSession(session);
  await logout();
  expect(calls.map(({ headers }) => headers.Authorization)).toEqual(['Bearer secret']);
  expect(getSession()).toEqual(SIGNED_OUT);
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
});

test('logout clears everything also when the call fails, and logs that', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeApi({ 'POST /logout': () => new TypeError('Failed to fetch') });
  setSession(session);
  await logout();
  expect(getSession()).toEqual(SIGNED_OUT);
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
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
