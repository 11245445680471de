// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { Route } from 'wouter';
import { loadSchemas } from '../../../../../src/custom/front/account/form/check.ts';
import { RegisterPage } from '../../../../../src/custom/front/account/register/RegisterPage.tsx';
import { getSession } from '../../../../../src/session/session.ts';
import { buildNotice, buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
// The check comes on demand; on a busy machine that takes longer than a look at the screen.
beforeAll(loadSchemas, 30_000);
const SLOT = '/book/s1?date=2026-12-01&time=09:00';
const PATH = `/register?to=${encodeURIComponent(SLOT)}`;
const PASSWORD = 'mango sampaguita bayan';
const started = {
  status: 201,
  body: {
    challenge: 'c1',
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    resend_at: new Date(Date.now() + 60_000).toISOString(),
  },
};
type Answer = { status?: number; body?: unknown };

function open(register: () => Answer = () => started, path = PATH) {
  const calls = fakeApi({
    'GET /settings': () => ({ body: {} }),
    'GET /privacy-notice': () => ({ body: buildNotice({ agreed_version: null }) }),
    'GET /barangays': () => ({ body: { data: ['Poblacion', 'San Roque'] } }),
    'POST /register': register,
    'POST /register/verify-otp-code': () => ({ body: { token: 't', user: buildUser() } }),
  });
  renderAt(
    path,
    <Route path="/register">
      <RegisterPage />
    </Route>,
  );
  return calls;
}
const go = () =>
  userEvent.click(screen.getByRole('button', { name: /Continue|Create my account/ }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const stepNamed = (name: string) => screen.findByRole('heading', { name: new RegExp(name) });

async function fillAll() {
  await type('User name', 'ana');
  await type('E-mail', 'ana@example.org');
  screen.getByLabelText('Password').focus();
  await userEvent.paste(PASSWORD);
  await go();
  await stepNamed('About you');
  await type('First name', 'Ana');
  await type('Last name', 'Reyes');
  await type('Day', '7');
  await type('Month', '3');
  await type('Year', '1990');
  await userEvent.click(screen.getByLabelText('Female'));
  await go();
  await stepNamed('Where you live');
  await type(/Barangay/, 'San Roque');
  await userEvent.click(await agreement());
}
const agreement = () => screen.findByRole('checkbox', { name: /^I have read the privacy notice/ });

test('registers in three steps, takes the code, and is back at the chosen slot', async () => {
  const calls = open();
  await fillAll();
  await go();
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(SLOT));
  expect(getSession().token).toBe('t');
  expect(calls.find(({ path }) => path === '/register')?.body).toEqual({
    username: 'ana',
    email: 'ana@example.org',
    password: PASSWORD,
    profile: {
      first_name: 'Ana',
      middle_name: null,
      last_name: 'Reyes',
      suffix: null,
      birth_date: '1990-03-07',
      gender: 'female',
      mobile_number: null,
      address: null,
      barangay: 'San Roque',
    },
    privacy_version: 2,
  });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ana');
});

test('what is wrong stands at its field and in a summary; the first takes the focus', async () => {
  open();
  await type('User name', 'a');
  await go();
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText('User name'));
  const links = within(summary).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'User name: Use 3 to 40 letters, digits, dots, - or _',
    'E-mail: Enter an e-mail address like name@example.org',
    'Password: Use at least 8 characters',
  ]);
  await userEvent.click(links[1] as HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address/);
  await type('E-mail', 'x');
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
});

test('a reload keeps all but the password, which is asked for first', async () => {
  open();
  await fillAll();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('mango');
  cleanup();
  open(undefined, `${PATH}&step=address`);
  await stepNamed('Your account');
  expect(screen.getByText(/Only the password is not kept/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@example.org');
  await type('Password', PASSWORD);
  await go();
  await stepNamed('About you');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ana');
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('7');
});

test('a name that is taken leads back to its step, and nothing is lost', async () => {
  const errors = { username: 'This is taken already' };
  open(() => ({ status: 409, body: { code: 'duplicate', message: 'Taken', errors } }));
  await fillAll();
  await go();
  await stepNamed('Your account');
  expect(screen.getByLabelText('User name')).toHaveAccessibleDescription(/This is taken already/);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
});

test('a started registration is still there after a reload, and can be changed', async () => {
  open();
  await fillAll();
  await go();
  await screen.findByLabelText('One-time code');
  cleanup();
  open();
  expect(await screen.findByLabelText('One-time code')).toBeTruthy();
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Change what I entered' }),
  );
  expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('ana');
});

test('the password can be shown, and its strength is told', async () => {
  open();
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.autocomplete).toBe('new-password');
  await userEvent.type(input, 'short');
  expect(screen.getByText('3 more characters')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(input.type).toBe('text');
});

test('nobody registers without agreeing to the privacy notice', async () => {
  const calls = open();
  await fillAll();
  await userEvent.click(await agreement());
  await go();
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link').textContent).toBe(
    'Privacy notice: Tick the box to agree to the privacy notice',
  );
  expect(document.activeElement).toBe(await agreement());
  expect(calls.some(({ path }) => path === '/register')).toBe(false);
  await userEvent.click(await agreement());
  await go();
  await screen.findByLabelText('One-time code');
});
