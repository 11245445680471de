// @vitest-environment jsdom

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { FrontApp } from '#src/custom/front/FrontApp.tsx';
import { request } from '#src/http/client.ts';
import {
  markUnsavedWork,
  registerReauthentication,
  renewOrEndSession,
} from '#src/session/renewal.ts';
import { getSession, setSession } from '#src/session/session.ts';
import { buildUser } from '../front/support/builders.ts';
import { fakeApi, type SentCall } from '../front/support/fakeApi.ts';
import { startFresh } from '../front/support/render.tsx';

startFresh();
const identification = { status: 'none', type: null, files: [], reason: null, submitted_at: null };
const person = (overrides: object = {}) =>
  buildUser({ identification, ...overrides } as Parameters<typeof buildUser>[0]);
const user = person();
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const refused = { status: 401, body: { code: 'unauthenticated', message: 'Sign in to go on.' } };

/** The profile, in the middle of a change, with a session that the server knows no more. */
async function inTheMiddle(next: unknown = user) {
  setSession({ token: 'old', user });
  window.history.replaceState(null, '', '/my/profile?edit=personal');
  const isOld = ({ headers }: SentCall) => headers.Authorization === 'Bearer old';
  const calls = fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'GET /barangays': () => ({ body: { data: [] } }),
    'GET /notifications': () => ({ body: { data: [], total: 0, unread: 0 } }),
    'GET /care': () => ({ body: { data: [] } }),
    'GET /profile/sessions': () => ({ body: { data: [] } }),
    'GET /profile/categories': () => ({ body: { data: [] } }),
    'GET /reservations': () => refused,
    'POST /profile/update': (call) => (isOld(call) ? refused : { body: user }),
    'POST /login/code': () => ({
      body: { challenge: 'c1', expires_at: soon(10), resend_at: soon(1) },
    }),
    'POST /login/verify-otp-code': () => ({ body: { token: 'new', user: next } }),
  });
  render(
    <>
      <FrontApp />
      <DialogHost />
    </>,
  );
  await userEvent.type(await screen.findByLabelText(/Suffix/), 'Jr.');
  return () => calls.filter(({ path }) => path === '/profile/update');
}
const read = () => request('/reservations').catch(() => undefined);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' });
async function signIn() {
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
}

test('what was being saved is saved after signing in again, with nothing typed twice', async () => {
  const saves = await inTheMiddle();
  await save();
  expect(((await dialog()).querySelector('input') as HTMLInputElement).value).toBe(user.email);
  expect(screen.getByLabelText<HTMLInputElement>(/Suffix/).value).toBe('Jr.');
  await signIn();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().map(({ headers }) => headers.Authorization)).toEqual(['Bearer old', 'Bearer new']);
  expect(saves()[1]?.body).toEqual(saves()[0]?.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Change Personal data' })).toBeTruthy();
});

test('it is asked once, however many calls find the session ended', async () => {
  await inTheMiddle();
  void read();
  await save();
  await dialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(getSession().token).toBeNull());
});

test('what is only read meanwhile does not end the session beneath the question', async () => {
  const session = { token: 'old', user } as ReturnType<typeof getSession>;
  setSession(session);
  let signedIn = () => {};
  onTestFinished(
    registerReauthentication(
      () =>
        new Promise((resolve) => {
          signedIn = resolve;
        }),
    ),
  );
  const end = markUnsavedWork();
  const reading = renewOrEndSession(session);
  const change = renewOrEndSession(session);
  expect(getSession().token).toBe('old');
  setSession({ token: 'new', user });
  signedIn();
  expect(await Promise.all([change, reading])).toEqual([true, true]);
  end();
});

test('who closes it is signed out, and what they typed is gone', async () => {
  const saves = await inTheMiddle();
  await save();
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(getSession().token).toBeNull());
  expect(screen.queryByDisplayValue('Jr.')).toBeNull();
  expect(saves()).toHaveLength(1);
});

test('somebody else who signs in there sends nothing of it and sees nothing of it', async () => {
  const other = person({ id: '01900000-0000-7000-8000-000000000009', email: 'jose@takda.test' });
  const saves = await inTheMiddle(other);
  await save();
  await signIn();
  await waitFor(() => expect(getSession().token).toBe('new'));
  await waitFor(() => expect(screen.queryByDisplayValue('Jr.')).toBeNull());
  expect(saves()).toHaveLength(1);
});

test('a session that ends while nothing is typed just ends', async () => {
  await inTheMiddle();
  await userEvent.clear(screen.getByLabelText(/Suffix/));
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as it was' }));
  await act(read);
  expect(getSession().token).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
