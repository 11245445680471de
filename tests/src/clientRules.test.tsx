// @vitest-environment jsdom
/**
 * What the specification says of the client, a rule a test. What only a browser can show of it, such
 * as where a toast stands, is in e2e/clientRules.test.ts.
 */
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { defineResource } from '#schema/declaration/defineResource.ts';
import { text } from '#schema/declaration/fields/index.ts';
import { listQuerySchema } from '#schema/declaration/listQuery.ts';
import { resources } from '#schema/index.ts';
import { closeDialog, openDialog, openedDialog } from '#src/custom/dialogs/store.ts';
import { Loader } from '#src/custom/elements/Loader.tsx';
import { createQueryClient } from '#src/custom/front/queryClient.ts';
import { useScrollToTop } from '#src/custom/hooks/useScrollToTop.ts';
import { createDataProvider } from '#src/dataProvider/dataProvider.ts';
import { createAdminQueryClient } from '#src/dataProvider/queryClient.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { request } from '#src/http/client.ts';
import {
  displayName,
  getSession,
  isAuthenticated,
  isEmailVerified,
  restoreSession,
  setSession,
} from '#src/session/session.ts';
import { startPasswordLogin } from '#src/signIn/login.ts';
import { logout } from '#src/signIn/logout.ts';
import { refreshProfile } from '#src/signIn/refreshProfile.ts';
import { buildUser } from './custom/front/support/builders.ts';
import { fakeApi } from './custom/front/support/fakeApi.ts';
import { startFresh } from './custom/front/support/render.tsx';
import { ADMIN, doubles, renderOf, signIn } from './support/render.tsx';
import { sample } from './support/sample.ts';

startFresh();
const KEY = 'takda-production';
const user = buildUser();
const session = { token: 'secret', user };
const SIGNED_OUT = { token: null, user: null };
const refused = () => ({ status: 401, body: { code: 'unauthenticated', message: 'Sign in' } });
const silenced = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('the screen', () => {
  test('says to wait while the main part loads', () => {
    render(<Loader />);
    expect(screen.getByText('Please wait while we load the content...')).toBeTruthy();
    expect(document.querySelector('.loader img')).not.toBeNull();
  });

  test('goes to the top with every route, unless its path holds a modal segment', () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    const { rerender } = renderHook(useScrollToTop, { initialProps: '/' });
    rerender('/faqs');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    rerender('/faqs/modal/one');
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('shows one dialog at a time, by key and with props, and closing clears both', () => {
    const props = { save: async () => undefined };
    openDialog('EDIT_AVATAR', props);
    expect(openedDialog()).toMatchObject({ key: 'EDIT_AVATAR', props });
    openDialog('FILE_VIEWER', { files: [] });
    expect(openedDialog()?.key).toBe('FILE_VIEWER');
    closeDialog();
    closeDialog();
    expect(openedDialog()).toBeNull();
  });

  test.each([
    ['of constituents', createQueryClient],
    ['of staff', createAdminQueryClient],
  ])('%s keeps unused answers for 60 seconds', (_face, create) => {
    expect(create().getDefaultOptions().queries?.gcTime).toBe(60_000);
  });
});

describe('the session', () => {
  test('is authenticated with both a token and a user', () => {
    expect(isAuthenticated(session)).toBe(true);
    expect(isAuthenticated({ ...session, token: null })).toBe(false);
    expect(isAuthenticated({ ...session, user: null })).toBe(false);
  });

  test('is of a verified address when that has a time', () => {
    expect(isEmailVerified(buildUser({ email_verified_at: '2026-11-01T00:00:00Z' }))).toBe(true);
    expect(isEmailVerified(buildUser({ email_verified_at: null }))).toBe(false);
    expect(isEmailVerified(null)).toBe(false);
  });

  test('shows first and last name', () => {
    const profile = { ...user.profile, first_name: 'Ana', last_name: 'Reyes' };
    expect(displayName({ ...user, profile })).toBe('Ana Reyes');
  });

  test('is kept, user and token, under the product and "production", and restored', async () => {
    setSession(session);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(session);
    expect(await restoreSession()).toEqual(session);
  });

  test('is waited for 5000 ms where the storage hangs, and then no longer', async () => {
    vi.useFakeTimers();
    let answer: (stored: string) => void = () => undefined;
    const hanging = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const done = vi.fn();
    const restored = restoreSession(undefined, hanging).finally(done);
    await vi.advanceTimersByTimeAsync(4999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await restored).toEqual(SIGNED_OUT);
    answer(JSON.stringify(session));
    await vi.runAllTimersAsync();
    expect(getSession()).toEqual(SIGNED_OUT);
  });

  test('ends with a call to the server, and then with nothing left in the storage', async () => {
    setSession(session);
    localStorage.setItem('anything', 'else');
    let during: unknown;
    fakeApi({
      'POST /logout': () => {
        during = getSession();
        return {};
      },
    });
    await logout();
    expect(during).toEqual(session);
    expect(getSession()).toEqual(SIGNED_OUT);
    expect(localStorage).toHaveLength(0);
  });

  test('ends all the same when that call fails, which is logged', async () => {
    const warn = silenced();
    setSession(session);
    fakeApi({ 'POST /logout': () => new TypeError('Failed to fetch') });
    await logout();
    expect(getSession()).toEqual(SIGNED_OUT);
    expect(localStorage).toHaveLength(0);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('takes the user from a profile that is fetched again', async () => {
    setSession(session);
    const fresh = buildUser({ username: 'new' });
    fakeApi({ 'GET /profile': () => ({ body: fresh }) });
    await refreshProfile();
    expect(getSession()).toEqual({ token: 'secret', user: fresh });
  });

  test.each([
    ['cannot be reached', () => new TypeError('Failed to fetch')],
    ['fails', () => ({ status: 500 })],
    ['is refused', refused],
  ])('goes on when the profile %s, which is only logged', async (_how, answer) => {
    const warn = silenced();
    setSession(session);
    fakeApi({ 'GET /profile': answer });
    await refreshProfile();
    expect(getSession()).toEqual(session);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('merges what is changed of the user', async () => {
    setSession(session);
    fakeApi({
      'POST /profile/update/profile-photo': () => ({
        body: { id: user.id, profile: { photo: 'p' } },
      }),
    });
    await request('/profile/update/profile-photo', { body: { photo: 'p' } });
    const profile = { ...user.profile, photo: 'p' };
    expect(getSession()).toEqual({ token: 'secret', user: { ...user, profile } });
  });
});

describe('a call', () => {
  const anything = { 'GET /faqs': () => ({ body: {} }), 'POST /faqs': () => ({ body: {} }) };

  test('goes to the base address that the page names, which is its own by default', async () => {
    const asked = vi.fn(async (_url: string) => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    await request('/faqs');
    document.body.dataset.api = 'https://api.example.org/api';
    await request('/faqs');
    delete document.body.dataset.api;
    expect(asked.mock.calls.map(([url]) => url)).toEqual([
      '/api/faqs',
      'https://api.example.org/api/faqs',
    ]);
  });

  test('carries the token when there is one, and not otherwise, and asks for JSON', async () => {
    const calls = fakeApi(anything);
    await request('/faqs');
    setSession(session);
    await request('/faqs');
    expect(calls.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer secret']);
    expect(calls.map(({ headers }) => headers.Accept)).toEqual(Array(2).fill('application/json'));
  });

  test('is a POST when it changes something', async () => {
    const calls = fakeApi(anything);
    await request('/faqs', { body: {} });
    expect(calls[0]?.method).toBe('POST');
  });

  test('says that the device is the web when it signs in', async () => {
    const calls = fakeApi({ 'POST /login': () => ({ body: {} }) });
    await startPasswordLogin('maria', 'a secret');
    expect(calls[0]?.headers.Device).toBe('web');
  });
});

describe('a list', () => {
  const NEWEST = { page: 1, per_page: 10, sort_by: 'created_at', order_by: 'DESC' };

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    'of %s means the ten newest where nothing is said',
    (_name, resource) => {
      expect(listQuerySchema(resource, 'admin').parse({})).toMatchObject(NEWEST);
    },
  );

  test('asks for the ten newest where nobody asks for another order', async () => {
    const calls = fakeApi({ 'GET /samples': () => ({ body: { data: [], total: 0 } }) });
    const today = async () => '2026-12-01';
    const provider = createDataProvider({ resources: [sample], viewer: () => null, today });
    await provider.getList('samples', {} as GetListParams);
    expect(calls[0]?.path).toBe('/samples?page=1&per_page=10&sort_by=created_at&order_by=DESC');
  });

  test('shows the ten newest, where its declaration says no other order', async () => {
    signIn([...ADMIN]);
    const plain = defineResource({
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      description: 'In no order of their own.',
      icon: 'folder',
      menu: { section: 'Offer', position: 9 },
      recordRepresentation: ['title'],
      access: {},
      fields: { title: text({ label: 'Title', required: true, list: true }) },
    });
    const getList = vi.fn(async (_name: string, _asked: GetListParams) => ({ data: [], total: 0 }));
    const dataProvider = doubles({ getList } as never);
    renderOf({ resource: plain, screen: <ResourceList />, dataProvider, path: '/notes' });
    await waitFor(() => expect(getList).toHaveBeenCalled());
    expect(getList.mock.calls[0]?.[1]).toMatchObject({
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'created_at', order: 'DESC' },
    });
    await screen.findByRole('heading', { level: 1 });
  });
});
