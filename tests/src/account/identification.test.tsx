// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadSchemas } from '../../../src/custom/account/form/check.ts';
import { IdentificationSection } from '../../../src/custom/account/profile/IdentificationSection.tsx';
import { setSession } from '../../../src/session/session.ts';
import { useSession } from '../../../src/session/useSession.ts';
import { buildUser } from '../booking/support/builders.ts';
import { fakeApi } from '../booking/support/fakeApi.ts';
import { startFresh } from '../booking/support/render.tsx';
import { fakeUploads } from './support/fakeUpload.ts';

startFresh();
// The check comes on demand; on a busy machine that takes longer than a look at the screen.
beforeAll(loadSchemas, 30_000);
const ID = '01900000-0000-7000-8000-00000000000a';
const BACK_ID = '01900000-0000-7000-8000-00000000000b';
type Status = 'none' | 'submitted' | 'verified' | 'rejected';
const userWith = (status: Status, reason: string | null = null) =>
  buildUser({
    identification: { status, type: null, files: [], reason, submitted_at: null },
  } as Parameters<typeof buildUser>[0]);

function Shown() {
  const { user } = useSession();
  return user && <IdentificationSection user={user} />;
}
function open(status: Status, reason?: string) {
  setSession({ token: 't', user: userWith(status, reason) });
  render(<Shown />);
}
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const choose = (side: RegExp, file: File) => userEvent.upload(screen.getByLabelText(side), file);
const FRONT = /^Front of the document/;

test('front and back are uploaded with their progress, and sent by their ids', async () => {
  const uploads = fakeUploads();
  const calls = fakeApi({
    'POST /profile/identification/submit': () => ({ body: userWith('submitted') }),
  });
  open('none');
  await userEvent.selectOptions(screen.getByLabelText('Type of document'), 'Passport');
  await choose(FRONT, picture('front.jpg'));
  act(() => uploads[0]?.progress(0.4));
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4);
  expect(uploads[0]).toMatchObject({ purpose: 'identification', name: 'front.jpg' });
  await act(async () => uploads[0]?.answer(201, { id: ID, name: 'front.jpg' }));
  await screen.findByRole('button', { name: 'View front of the document' });
  await choose(/^Back of the document/, picture('back.jpg'));
  await act(async () => uploads[1]?.answer(201, { id: BACK_ID, name: 'back.jpg' }));
  await screen.findByRole('button', { name: 'View back of the document' });
  await userEvent.click(screen.getByRole('button', { name: 'Send identification' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ type: 'passport', files: [ID, BACK_ID] }));
});

test('a lost upload can be tried again, a running one stopped', async () => {
  const uploads = fakeUploads();
  open('none');
  await choose(FRONT, picture('front.jpg'));
  await act(async () => uploads[0]?.lose());
  expect(screen.getByText(/The server cannot be reached/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(uploads).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(uploads[1]?.wasAborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('what is no picture or too large is not sent at all', async () => {
  const uploads = fakeUploads();
  open('none');
  const input = screen.getByLabelText(FRONT);
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'a.txt'));
  expect(screen.getByText(/Choose a JPEG, PNG or WebP picture, or a PDF/)).toBeTruthy();
  const large = picture('large.jpg');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await choose(FRONT, large);
  expect(screen.getByText(/over 10 MB/)).toBeTruthy();
  expect(uploads).toHaveLength(0);
});

test('a rejection says why and asks again; what was uploaded outlives a reload', async () => {
  const uploads = fakeUploads();
  const calls = fakeApi({
    'POST /profile/identification/submit': () => ({ body: userWith('submitted') }),
  });
  open('rejected', 'The picture is too dark.');
  expect(screen.getByText(/The picture is too dark/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Type of document'), 'Passport');
  await choose(FRONT, picture('front.jpg'));
  await act(async () => uploads[0]?.answer(201, { id: ID, name: 'front.jpg' }));
  cleanup();
  render(<Shown />);
  expect(screen.getByText('front.jpg')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send identification' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ type: 'passport', files: [ID] }));
  expect(await screen.findByText(/Sent, not looked at yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send identification' })).toBeNull();
});
