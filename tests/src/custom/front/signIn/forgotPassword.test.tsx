// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadSchemas } from '#src/custom/front/form/check.ts';
import { ForgotPasswordPage } from '#src/custom/front/signIn/ForgotPasswordPage.tsx';
import { LoginPage } from '#src/custom/front/signIn/LoginPage.tsx';
import { getSession, setSession } from '#src/session/session.ts';
import { buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
// The check comes on demand; on a busy machine that takes longer than a look at the screen.
beforeAll(loadSchemas);
const challenge = {
  challenge: 'c1',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  resend_at: new Date(Date.now() + 60_000).toISOString(),
};
type Answer = { status?: number; body?: unknown };

function open(
  reset: () => Answer = () => ({ body: {} }),
  path = '/forgot-password?to=/my/profile',
  more: Record<string, () => Answer> = {},
) {
  const calls = fakeApi({
    'GET /settings': () => ({ body: {} }),
    'POST /forgot-password': () => ({ body: challenge }),
    'POST /forgot-password/verify-otp-code': () => ({
      body: { reset_token: 'r'.repeat(32), expires_at: challenge.expires_at },
    }),
    'POST /forgot-password/reset-password': reset,
    ...more,
  });
  renderAt(path, <ForgotPasswordPage />);
  return calls;
}

async function toNewPassword(password: string) {
  await userEvent.type(screen.getByLabelText('E-mail'), 'maria@takda.test{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  await userEvent.type(await screen.findByLabelText('New password'), `${password}{Enter}`);
}

test('address, code, new password, then the sign-in; an old session of this browser is over', async () => {
  setSession({ token: 'old', user: buildUser() });
  const calls = open();
  await toNewPassword('carabao sa palayan');
  expect(await screen.findByText('Your new password is saved. Sign in with it.')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(getSession().token).toBeNull();
  expect(calls.find(({ path }) => path.endsWith('reset-password'))?.body).toEqual({
    reset_token: 'r'.repeat(32),
    password: 'carabao sa palayan',
  });
});

test('a refused password can be mended; a token that is over leads to a new code', async () => {
  const words = 'Many people use this password';
  const answers: Answer[] = [
    { status: 422, body: { code: 'invalid', message: words, errors: { password: words } } },
    { status: 422, body: { code: 'invalid', message: 'This is over.', errors: { root: 'x' } } },
  ];
  open(() => answers.shift() ?? {});
  await toNewPassword('password123');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await userEvent.type(screen.getByLabelText('New password'), '4{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a new code' }));
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
});

const INVITED = '01a1f9ae-a01e-4bb2-89ec-108cbbd8aa13';

test('the link of an invitation asks for the code at once, then for a password', async () => {
  const calls = open(undefined, `/forgot-password?challenge=${INVITED}`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Choose your password');
  expect(screen.queryByText(/code works for/)).toBeNull();
  await userEvent.type(screen.getByLabelText('One-time code'), '123456');
  await userEvent.type(await screen.findByLabelText('New password'), 'carabao sa palayan{Enter}');
  expect(await screen.findByText('Your new password is saved. Sign in with it.')).toBeTruthy();
  const verified = calls.find(({ path }) => path.endsWith('verify-otp-code'));
  expect(verified?.body).toEqual({ challenge: INVITED, code: '123456' });
});

test('a new code takes the place of the invitation’s, also over a reload', async () => {
  const resend = { 'POST /otp/resend': () => ({ body: challenge }) };
  const calls = open(undefined, `/forgot-password?challenge=${INVITED}`, resend);
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/The code works for/)).toBeTruthy();
  expect(calls.find(({ path }) => path === '/otp/resend')?.body).toEqual({ challenge: INVITED });
  expect(window.location.search).toBe('');
  cleanup();
  open();
  expect(screen.getByLabelText('One-time code')).toBeTruthy();
});

test('whoever comes too late asks with their address, which a link may bring along', async () => {
  open(undefined, `/forgot-password?challenge=${INVITED}&email=pilar%40takda.test`);
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: /new code with my e-mail address/,
    }),
  );
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('pilar@takda.test');
});

test('signing in leads to a new password, which knows the way back', async () => {
  fakeApi({ 'GET /settings': () => ({ body: {} }) });
  const target = '/book/s1?date=2026-12-01';
  renderAt(`/login?to=${encodeURIComponent(target)}`, <LoginPage />);
  const to = `?to=${encodeURIComponent(target)}`;
  await userEvent.click(screen.getByRole('button', { name: 'Use my password' }));
  const forgot = screen.getByRole('link', { name: 'I forgot my password' });
  expect(forgot.getAttribute('href')).toBe(`/forgot-password${to}`);
});
