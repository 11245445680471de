// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { resources } from '#schema/index.ts';
import { mayAccess } from '#src/authProvider/access.ts';
import { createAuthProvider, LoginCancelled } from '#src/authProvider/authProvider.ts';
import { closeDialog, openedDialog } from '#src/custom/dialogs/store.ts';
import { clearSession, getSession, STORAGE_KEY } from '#src/session/session.ts';
import { ADMIN, signIn } from '../support/render.tsx';

const auth = createAuthProvider(resources);
const may = (resource: string, action: string, record?: object) =>
  auth.canAccess?.({ resource, action, record });
const STAFF = [
  {
    name: 'staff',
    reach: 'team' as const,
    permissions: ['services.list', 'services.update', 'reservations.list', 'reservations.show'],
  },
];

afterEach(() => {
  closeDialog();
  clearSession();
  vi.unstubAllGlobals();
});

const answerWith = (...bodies: unknown[]) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(bodies.shift() ?? {})));

test('what is not declared, or not permitted, is denied', async () => {
  signIn(STAFF, [{ id: 'team-1', name: 'Registry' }]);
  expect(await may('services', 'list')).toBe(true);
  expect(await may('services', 'edit', { team_id: 'team-1' })).toBe(true);
  expect(await may('services', 'edit', { team_id: 'team-2' })).toBe(false);
  expect(await may('services', 'delete')).toBe(false);
  expect(await may('services', 'no such action')).toBe(false);
  expect(await may('no such resource', 'list')).toBe(false);
  expect(await may('settings', 'list')).toBe(false);
  signIn([...ADMIN]);
  expect(await may('settings', 'list')).toBe(true);
  expect(await may('no such resource', 'list')).toBe(false);
  clearSession();
  expect(await may('services', 'list')).toBe(false);
});

test('a screen that names roles is for their holders; one that names none is for everybody', () => {
  const viewer = { id: 'me', roles: STAFF, team_ids: [] };
  const needs = { resource: 'services', action: 'list' };
  expect(mayAccess(resources, viewer, needs)).toBe(true);
  expect(mayAccess(resources, viewer, { ...needs, roles: [] })).toBe(true);
  expect(mayAccess(resources, viewer, { ...needs, roles: ['admin', 'staff'] })).toBe(true);
  expect(mayAccess(resources, viewer, { ...needs, roles: ['admin'] })).toBe(false);
  expect(mayAccess(resources, viewer, { ...needs, action: 'delete', roles: ['staff'] })).toBe(
    false,
  );
});

test('401 ends the session, 403 does not', async () => {
  await expect(auth.checkError({ status: 401 })).rejects.toBeDefined();
  await expect(auth.checkError({ status: 403 })).resolves.toBeUndefined();
  await expect(auth.checkError(undefined)).resolves.toBeUndefined();
});

test('authenticated means token and user', async () => {
  await expect(auth.checkAuth({})).rejects.toBeDefined();
  signIn([...ADMIN]);
  await expect(auth.checkAuth({})).resolves.toBeUndefined();
});

test('identity is first and last name', async () => {
  signIn([...ADMIN]);
  expect(await auth.getIdentity?.()).toEqual({ id: 'me', fullName: 'Ana Reyes' });
});

test('login ends only after the one-time code', async () => {
  const user = { id: 'me', profile: { first_name: 'Ana', last_name: 'Reyes' }, access: [] };
  const challenge = { challenge: 'c', expires_at: '2027-01-01', resend_at: '2027-01-01' };
  answerWith(challenge, { token: 'new', expires_at: '2027-01-01', user });
  let isIn = false;
  const login = auth.login({ login: 'ana', password: 'secret' }).then(() => {
    isIn = true;
  });
  await expect.poll(() => openedDialog()?.key).toBe('ONE_TIME_PASSWORD');
  expect(isIn).toBe(false);
  await codeDialog()?.verify?.('c', '123456');
  await login;
  expect(getSession().token).toBe('new');
});

test('a dialog that is closed leaves one signed out', async () => {
  answerWith({ challenge: 'c', expires_at: '2027-01-01', resend_at: '2027-01-01' });
  const login = auth.login({ login: 'ana', password: 'secret' });
  await expect.poll(openedDialog).not.toBeNull();
  codeDialog()?.onCancel?.();
  await expect(login).rejects.toBeInstanceOf(LoginCancelled);
  expect(getSession().token).toBeNull();
});

test('logout clears everything', async () => {
  answerWith({});
  signIn([...ADMIN]);
  await auth.logout({});
  expect(getSession()).toEqual({ token: null, user: null });
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
});

function codeDialog() {
  const open = openedDialog();
  return open?.key === 'ONE_TIME_PASSWORD' ? open.props : undefined;
}
