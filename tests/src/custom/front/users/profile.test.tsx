// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadSchemas } from '#src/custom/front/form/check.ts';
import { RequireSession } from '#src/custom/front/signIn/RequireSession.tsx';
import { Profile } from '#src/custom/front/users/profile/Profile.tsx';
import { getSession, setSession } from '#src/session/session.ts';
import { NO_HEALTH, verifiedUser as user } from '../support/builders.ts';
import { fakeApi, type SentCall } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
// The check comes on demand; on a busy machine that takes longer than a look at the screen.
beforeAll(loadSchemas);
type Answer = { status?: number; body?: unknown } | Error;
const one = {
  device: 'web',
  address: '10.0.0.1',
  created_at: user.created_at,
  used_at: user.created_at,
};
const sessions = [
  { ...one, id: 's1', current: true },
  { ...one, id: 's2', current: false, device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
];

const NO_FACTORS = { data: [], recovery_codes_left: 0, is_required: false, has_password: true };

async function open(
  answers: Record<string, (call: SentCall) => Answer> = {},
  path = '/my/profile',
) {
  setSession({ token: 't', user });
  const calls = fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila' } }),
    'GET /barangays': () => ({ body: { data: [] } }),
    'GET /care': () => ({ body: { data: [] } }),
    'GET /profile/sessions': () => ({ body: { data: sessions } }),
    'GET /profile/categories': () => ({ body: { data: [] } }),
    'GET /health-information': () => ({ body: NO_HEALTH }),
    'GET /profile/second-factors': () => ({ body: NO_FACTORS }),
    ...answers,
  });
  renderAt(
    path,
    <RequireSession title="My profile" reason="Sign in">
      {(own) => <Profile user={own} />}
    </RequireSession>,
  );
  await screen.findByRole('heading', { name: 'Personal data' });
  return calls;
}
const change = (what: string) =>
  userEvent.click(screen.getByRole('button', { name: `Change ${what}` }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('shows the declared fields, and saves a part of them with the state last read', async () => {
  const saved = { ...user, profile: { ...user.profile, suffix: 'Jr.' } };
  const calls = await open({ 'POST /profile/update': () => ({ body: saved }) });
  const missing = screen.getAllByText(/Not given yet:/)[0]?.parentElement;
  expect(missing).toHaveTextContent('Birth date');
  expect(missing).not.toHaveTextContent(/Middle name|Suffix/);
  await change('Personal data');
  await userEvent.type(screen.getByLabelText(/Suffix/), 'Jr.');
  await save();
  expect(await screen.findByText('Jr.')).toBeTruthy();
  const body = calls.find(({ path }) => path === '/profile/update')?.body;
  expect(body).toMatchObject({
    updated_at: user.updated_at,
    profile: { first_name: 'Maria', suffix: 'Jr.', birth_date: null },
  });
  expect(getSession().user?.profile.suffix).toBe('Jr.');
  expect(document.activeElement?.textContent).toBe('Personal data');
});

test('a failed save keeps what was typed, also over a reload', async () => {
  const path = '/my/profile?edit=personal';
  await open({ 'POST /profile/update': () => new TypeError('Failed to fetch') }, path);
  await userEvent.type(screen.getByLabelText(/Middle name/), 'Cruz');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  cleanup();
  await open({}, path);
  expect(screen.getByLabelText<HTMLInputElement>(/Middle name/).value).toBe('Cruz');
});

test('after another change elsewhere the next try knows of it', async () => {
  const newer = { ...user, updated_at: '2026-11-02T00:00:00.000Z' };
  const tries: unknown[] = [];
  await open(
    {
      'GET /profile': () => ({ body: newer }),
      'POST /profile/update/education-and-occupation': ({ body }) => {
        tries.push(body);
        const stale = { code: 'stale', message: 'This was changed meanwhile.' };
        return tries.length === 1 ? { status: 409, body: stale } : { body: newer };
      },
    },
    '/my/profile?edit=education',
  );
  await userEvent.selectOptions(screen.getByLabelText(/Highest education/), 'College');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('This was changed meanwhile.');
  await save();
  await waitFor(() => expect(tries).toHaveLength(2));
  expect(tries[1]).toMatchObject({ education_level: 'college', updated_at: newer.updated_at });
});

test('a new password says that others are signed out; a wrong one is said at its field', async () => {
  const errors = { current_password: 'This is not your current password' };
  await open(
    {
      'POST /profile/update/password': () => ({
        status: 422,
        body: { code: 'invalid', message: 'Some fields are wrong', errors },
      }),
    },
    '/my/profile?edit=password',
  );
  expect(screen.getByText(/All other sessions are signed out/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
  await userEvent.type(screen.getByLabelText('New password'), 'carabao sa palayan{Enter}');
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link')).toHaveTextContent(errors.current_password);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('carabao');
});

test('what is wrong with a new e-mail address is said at its input', async () => {
  const errors = { email: 'Somebody else has this address' };
  await open({
    'POST /profile/update/email': () => ({
      status: 422,
      body: { code: 'invalid', message: 'Some fields are wrong', errors },
    }),
  });
  await change('E-mail');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'new@example.org');
  await userEvent.type(await screen.findByLabelText('Your password'), 'mine');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
      expect.stringContaining(errors.email),
    ),
  );
});

test('a category that is left gives the focus to the page', async () => {
  const category = {
    ...{ id: 'c1', name: 'Students', description: null, statement: 'So it is.', missing: [] },
    ...{ state: 'in', way: 'declared' },
    confirmation: {
      ...{ status: 'unchecked', confirmed_at: user.created_at },
      ...{ checked_at: null, checked_by: null },
    },
  };
  let data: object[] = [category];
  await open({
    'GET /profile/categories': () => ({ body: { data } }),
    'POST /profile/categories/confirm': () => {
      data = [];
      return { body: user };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^This is not so any more/ }));
  await screen.findByText('You are in no category.');
  expect(document.activeElement?.tagName).toBe('H1');
});

/** The list is read anew once that was sent. */
const sessionsReadAfter = (calls: readonly SentCall[], sent: string) =>
  waitFor(() => {
    const paths = calls.map(({ path }) => path);
    expect(paths).toContain(sent);
    expect(paths.lastIndexOf('/profile/sessions')).toBeGreaterThan(paths.indexOf(sent));
  });

test('lists the sessions and ends another one', async () => {
  const calls = await open({ 'POST /profile/sessions/end': () => ({ body: {} }) });
  const end = await screen.findByRole('button', { name: 'Sign out there: Firefox on Windows' });
  expect(screen.getAllByRole('button', { name: /Sign out there/ })).toHaveLength(1);
  await userEvent.click(end);
  await sessionsReadAfter(calls, '/profile/sessions/end');
  expect(calls.find(({ path }) => path.endsWith('/end'))?.body).toEqual({ id: 's2' });
});

test('signs out everywhere else, where there is somewhere else', async () => {
  const calls = await open({ 'POST /profile/sessions/end-others': () => ({ body: {} }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await sessionsReadAfter(calls, '/profile/sessions/end-others');
});

test('a part that cannot be read holds up none of the others', async () => {
  await open({ 'GET /care': () => ({ status: 404, body: { code: 'not_found' } }) });
  const people = screen.getByRole('region', { name: 'People in my care' });
  await within(people).findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('button', { name: /Sign out there/ })).toBeTruthy();
});
