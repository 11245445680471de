// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErasureSection } from '#src/custom/front/users/profile/ErasureSection.tsx';
import { ExportSection } from '#src/custom/front/users/profile/ExportSection.tsx';
import { setSession } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const PASSWORD = 'mango sampaguita bayan';
const NOBODY_ASKED = { status: 'none', requested_at: null, reason: null } as const;
const ASKED = {
  ...NOBODY_ASKED,
  status: 'requested',
  requested_at: '2026-12-01T01:00:00Z',
} as const;
const wrong = {
  status: 422,
  body: {
    code: 'invalid',
    message: 'Some of this is not right yet.',
    errors: { current_password: 'This is not your current password' },
  },
};

function Sections() {
  const { user } = useSession();
  return (
    user && (
      <>
        <ExportSection email={user.email} />
        <ErasureSection user={user} />
      </>
    )
  );
}
const personWith = (erasure: typeof ASKED | typeof NOBODY_ASKED) => buildUser({ erasure });

function open(answers: Parameters<typeof fakeApi>[0] = {}, user = personWith(NOBODY_ASKED)) {
  setSession({ token: 't', user });
  const calls = fakeApi({ 'GET /settings': () => ({ body: {} }), ...answers });
  renderAt('/my/profile', <Sections />);
  return calls;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enterPassword = () => userEvent.type(screen.getByLabelText('Your password'), PASSWORD);

test('a copy of all data is saved as a file, once your password is right', async () => {
  // Ten past midnight in Manila, and still the day before in UTC.
  vi.useFakeTimers({ now: new Date('2027-01-01T00:10+08:00'), toFake: ['Date'] });
  const made: Blob[] = [];
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}` }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const answers = [wrong, { body: 'zip' }];
  const calls = open({ 'POST /profile/export': () => answers.shift() ?? wrong });
  await press('Get a copy');
  await press('Download my data');
  expect(screen.getByRole('alert')).toHaveTextContent('Your password: Enter your password');
  expect(calls.some(({ path }) => path === '/profile/export')).toBe(false);

  await enterPassword();
  await press('Download my data');
  const problem = await screen.findByRole('link', { name: /This is not your current password/ });
  expect(problem).toBeTruthy();
  await press('Download my data');
  expect(await screen.findByRole('button', { name: 'Get a copy' })).toBeTruthy();
  expect(saved).toEqual(['takda-2027-01-01.zip']);
  expect(made).toHaveLength(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('mango');
});

test('asks to be erased, says what follows, and can be withdrawn', async () => {
  const calls = open({
    'POST /profile/erasure/request': () => ({ body: personWith(ASKED) }),
    'POST /profile/erasure/withdraw': () => ({ body: personWith(NOBODY_ASKED) }),
  });
  await press('Ask for it');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.type(screen.getByLabelText(/Reason/), 'I move away');
  await enterPassword();
  await press('Ask to erase my account');
  expect(await screen.findByText('You have asked for it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for it' })).toBeNull();
  const sentCall = calls.find(({ path }) => path.endsWith('request'));
  expect(sentCall?.body).toEqual({ current_password: PASSWORD, reason: 'I move away' });

  await press('Withdraw my request');
  expect(await screen.findByRole('button', { name: 'Ask for it' })).toBeTruthy();
});

test('a failed withdrawal says so', async () => {
  const message = 'There is no request to withdraw.';
  open(
    {
      'POST /profile/erasure/withdraw': () => ({
        status: 409,
        body: { code: 'transition', message },
      }),
    },
    personWith(ASKED),
  );
  await press('Withdraw my request');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
