// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadSchemas } from '#src/custom/front/form/check.ts';
import { WayOn } from '#src/custom/front/services/WayOn.tsx';
import { PeopleSection } from '#src/custom/front/users/care/PeopleSection.tsx';
import { TakeOverPage } from '#src/custom/front/users/care/TakeOverPage.tsx';
import { getSession, setSession } from '#src/session/session.ts';
import { fakeUploads } from '#tests/src/upload/support/fakeUpload.ts';
import { buildService, buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
beforeAll(loadSchemas);
const FILE = '01900000-0000-7000-8000-00000000000a';
const nobodysProof = { status: 'none', type: null, files: [], reason: null, submitted_at: null };
const inCare = (id: string, first_name: string, birth_date: string) => ({
  ...buildUser({ id, email: null } as unknown as Parameters<typeof buildUser>[0]),
  relation: 'child',
  identification: nobodysProof,
  profile: { first_name, last_name: 'Santos', birth_date },
});
const ANA = inCare('ana', 'Ana', '2000-01-01');
const LITO = inCare('lito', 'Lito', '2020-01-01');
const me = buildUser({
  people_in_care: [
    { id: 'ana', name: 'Ana Santos' },
    { id: 'lito', name: 'Lito Santos' },
  ],
});
const challenge = {
  challenge: '01900000-0000-4000-8000-00000000000c',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  resend_at: new Date(Date.now() + 60_000).toISOString(),
};

function open(more: Parameters<typeof fakeApi>[0] = {}, path = '/my/profile/people') {
  setSession({ token: 't', user: me });
  const calls = fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila' } }),
    'GET /care': () => ({ body: { data: [ANA, LITO] } }),
    'GET /profile': () => ({ body: me }),
    'GET /profile/second-factors': () => ({ body: { data: [], has_password: true } }),
    ...more,
  });
  renderAt(path, <PeopleSection />);
  return calls;
}

test('who is of age is offered an account of their own, by their own address and one’s password', async () => {
  const calls = open({ 'POST /care/hand-over/ana': () => ({ body: challenge }) });
  expect(await screen.findByText(/^Ana is of age/)).toBeTruthy();
  expect(screen.queryByText(/^Lito is of age/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Account of their own/ }));
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ana@example.test');
  await userEvent.type(screen.getByLabelText('Your password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail Ana a code' }));
  expect(await screen.findByText(/on its way to ana@example.test/)).toBeTruthy();
  expect(calls.find(({ path }) => path.includes('hand-over'))?.body).toEqual({
    email: 'ana@example.test',
    current_password: 'secret',
  });
});

test('a document of a child is sent in its name; the address that a booking leads to opens the form', async () => {
  const uploads = fakeUploads();
  const calls = open(
    { 'POST /care/identification/lito': () => ({ body: LITO }) },
    '/my/profile/people?edit=identification-lito',
  );
  await userEvent.selectOptions(await screen.findByLabelText('Type of document'), 'Passport');
  const picture = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', {
    type: 'image/jpeg',
  });
  await userEvent.upload(screen.getByLabelText(/^Front of the document/), picture);
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.answer(201, { id: FILE, name: 'a.jpg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send identification' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.includes('identification'))?.body).toEqual({
      type: 'passport',
      files: [FILE],
    }),
  );
});

test('a booking for a child leads to its own identification', async () => {
  setSession({ token: 't', user: me });
  fakeApi({ 'GET /settings': () => ({ body: {} }), 'GET /teams/show': () => ({ body: {} }) });
  renderAt('/book/1?for=lito', <WayOn code="identification" service={buildService()} />);
  const link = await screen.findByRole('link', { name: 'Send an identification' });
  expect(link.getAttribute('href')).toBe('/my/profile/people?edit=identification-lito');
});

test('the consent about a child is shown and withdrawn for the child alone', async () => {
  const given = {
    consent: {
      ...{ state: 'given', version: '1', paragraphs: ['I agree.'], given_version: '1' },
      ...{ given_at: '2026-11-30T01:00:00.000Z', is_noted_by_staff: false, withdrawn_at: null },
    },
    ...{ keep_days: 180, held: [], drafts: 0, readings: [] },
  };
  const calls = open(
    {
      'GET /health-information': () => ({ body: given }),
      'POST /health-information/consent/withdraw': () => ({ body: {} }),
    },
    '/my/profile/people?edit=health-lito',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the consent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and erase' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('withdraw'))?.body).toEqual({ user_id: 'lito' }),
  );
  expect(calls.some(({ path }) => path.includes('user_id=lito'))).toBe(true);
});

test('the link of the mail, the birth date and the code make the record one’s own account', async () => {
  const calls = fakeApi({
    'GET /settings': () => ({ body: {} }),
    'POST /care/take-over': () => ({
      body: { token: 'new', expires_at: challenge.expires_at, user: buildUser({ id: 'ana' }) },
    }),
  });
  renderAt(`/take-over?challenge=${challenge.challenge}`, <TakeOverPage />);
  await userEvent.type(screen.getByLabelText('Day'), '1');
  await userEvent.type(screen.getByLabelText('Month'), '12');
  await userEvent.type(screen.getByLabelText('Year'), '2008');
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the code' }));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  await waitFor(() => expect(getSession().token).toBe('new'));
  expect(calls.find(({ path }) => path.endsWith('take-over'))?.body).toEqual({
    challenge: challenge.challenge,
    code: '123456',
    birth_date: '2008-12-01',
  });
});
