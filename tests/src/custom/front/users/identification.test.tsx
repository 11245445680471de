// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadSchemas } from '#src/custom/front/form/check.ts';
import { IdentificationSection } from '#src/custom/front/users/profile/IdentificationSection.tsx';
import { setSession } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { fakeUploads } from '#tests/src/upload/support/fakeUpload.ts';
import { buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { startFresh } from '../support/render.tsx';

startFresh();
// The check comes on demand; on a busy machine that takes longer than a look at the screen.
beforeAll(loadSchemas);
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
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const picture = (name: string) => new File([JPEG], name, { type: 'image/jpeg' });
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
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]?.progress(0.4));
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4);
  expect(uploads[0]).toMatchObject({ purpose: 'identification', name: 'front.jpg' });
  await act(async () => uploads[0]?.answer(201, { id: ID, name: 'front.jpg' }));
  await screen.findByRole('button', { name: 'View: Front of the document' });
  await choose(/^Back of the document/, picture('back.jpg'));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await act(async () => uploads[1]?.answer(201, { id: BACK_ID, name: 'back.jpg' }));
  await screen.findByRole('button', { name: 'View: Back of the document' });
  await userEvent.click(screen.getByRole('button', { name: 'Send identification' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ type: 'passport', files: [ID, BACK_ID] }));
});

test('a lost upload can be tried again, a running one stopped', async () => {
  const uploads = fakeUploads();
  open('none');
  await choose(FRONT, picture('front.jpg'));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.lose());
  expect(screen.getByText(/The server cannot be reached/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: /^Cancel/ }));
  expect(uploads[1]?.wasAborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('what cannot be used is not sent at all', async () => {
  const uploads = fakeUploads();
  open('none');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText(FRONT), new File(['text'], 'a.jpg'));
  expect(await screen.findByText(/^Choose a JPEG, PNG or WebP picture, or a PDF/)).toBeTruthy();
  expect(uploads).toHaveLength(0);
});

test('two that are dropped at once go to both sides, each on its own way', async () => {
  const uploads = fakeUploads();
  open('none');
  const files = [picture('one.jpg'), picture('two.jpg')];
  fireEvent.drop(screen.getByLabelText(FRONT), { dataTransfer: { files } });
  await waitFor(() => expect(uploads).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Send identification' }));
  expect(await screen.findAllByText(/Wait until the pictures are sent/)).not.toHaveLength(0);
  await act(async () => uploads[0]?.answer(201, { id: ID, name: 'one.jpg' }));
  expect(await screen.findByRole('button', { name: 'View: Front of the document' })).toBeTruthy();
  await act(async () => uploads[1]?.lose());
  expect(screen.getByRole('button', { name: 'Try again: Back of the document' })).toBeTruthy();
});

test('two are chosen at once in the field of the front', async () => {
  const uploads = fakeUploads();
  open('none');
  const input = screen.getByLabelText<HTMLInputElement>(FRONT);
  expect(input.multiple).toBe(true);
  await userEvent.upload(input, [picture('one.jpg'), picture('two.jpg')]);
  await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg']));
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
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.answer(201, { id: ID, name: 'front.jpg' }));
  cleanup();
  render(<Shown />);
  expect(screen.getByText('front.jpg')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send identification' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ type: 'passport', files: [ID] }));
  expect(await screen.findByText(/Sent, not looked at yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send identification' })).toBeNull();
});
