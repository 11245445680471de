// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { FindOne } from '#src/custom/front/reservations/own/FindOne.tsx';
import { ReservationPage } from '#src/custom/front/reservations/own/ReservationPage.tsx';
import { TicketPage } from '#src/custom/front/reservations/own/TicketPage.tsx';
import { modals } from '#src/custom/modal/modals.ts';
import { clearSession, resetSession, setSession } from '#src/session/session.ts';
import { buildService, buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const service = buildService();
const visit = {
  id: 'r1',
  reference: 'TK-7F3K-92QM',
  service_id: service.id,
  service: { id: service.id, name: service.name },
  team_id: 't1',
  team: service.team,
  date: '2096-12-04',
  time: '09:00',
  starts_at: '2096-12-04T01:00:00.000Z',
  ends_at: '2096-12-04T01:30:00.000Z',
  status: 'approved',
  location: 'Room 3',
  requirements: '- An ID\n- Your medicines',
  office_phone: '(02) 8123 4567',
  office_address: '1 Hall Street\nManila',
  can_cancel: true,
  can_reschedule: true,
  waits_again_when_moved: false,
  cancel_until: '2096-12-03T23:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  changes: 0,
};
const settings = { time_zone: 'Asia/Manila', organisation_name: 'City' };
const GONE = { code: 'not_found', message: 'This link no longer works.' };

const openLink = (path = '/ticket#secret') => {
  sessionStorage.clear();
  let status = 'approved';
  const calls = fakeApi({
    'GET /settings': () => ({ body: settings }),
    'POST /reservations/by-link/show': () =>
      status === 'approved' ? { body: visit } : { status: 404, body: GONE },
    'POST /reservations/by-link/cancel': () => {
      status = 'cancelled';
      return { body: { ...visit, status, can_cancel: false, can_reschedule: false } };
    },
    [`GET /services/show/${service.id}`]: () => ({ body: service }),
    [`GET /services/not-available-date-slot/${service.id}`]: () => ({
      body: { refusal: null, data: [], free: [] },
    }),
    [`GET /services/not-available-time-slot/${service.id}`]: () => ({
      body: { refusal: null, data: [], slots: [] },
    }),
    [`GET /services/next-free/${service.id}`]: () => ({ body: { refusal: null, data: [] } }),
    'POST /reservations/find': () => ({
      body: {
        challenge: 'c',
        expires_at: '2096-01-01T00:00:00Z',
        resend_at: '2096-01-01T00:00:00Z',
      },
    }),
  });
  renderTicket(path);
  return calls;
};
const renderTicket = (path: string) =>
  renderAt(
    path,
    <Route path="/ticket/*?">
      <TicketPage />
    </Route>,
  );

test('the link of a mail shows the visit, and the address no longer names it', async () => {
  const calls = openLink();
  expect(await screen.findByText('TK-7F3K-92QM')).toBeTruthy();
  expect(window.location.href).not.toContain('secret');
  expect(calls.filter(({ path }) => path.includes('secret'))).toEqual([]);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'secret' });
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=1+Hall+Street+Manila',
  );
  expect(screen.getByRole('link', { name: '(02) 8123 4567' })).toBeTruthy();
});

test('it cancels once that is asked and answered, and goes on showing what it was', async () => {
  const calls = openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
  const dialog = screen.getByRole('dialog', { name: 'Cancel this reservation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel reservation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.queryByText(/Anybody with this link/)).toBeNull();
  cleanup();
  openLinkAgain();
  expect(await screen.findByText('This link no longer works.')).toBeTruthy();
  await userEvent.click(
    screen.getByRole('button', { name: 'Find one reservation by its reference' }),
  );
  expect(await screen.findByRole('heading', { name: 'Find your reservation' })).toBeTruthy();
});

const openLinkAgain = () => {
  fakeApi({
    'GET /settings': () => ({ body: settings }),
    'POST /reservations/by-link/show': () => ({ status: 404, body: GONE }),
  });
  renderTicket('/ticket');
};

test('without a link, a reference and a contact are asked for, and what is lacking is said', async () => {
  const calls = openLink('/ticket');
  await userEvent.type(await screen.findByLabelText('Reference'), 'tk 7f3k 92qm');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  expect((await screen.findAllByText(/Fill this in/)).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText('E-mail address or mobile number'), 'a@b.test');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  await screen.findByText(/If there is such a reservation/);
  expect(calls.find(({ path }) => path === '/reservations/find')?.body).toEqual({
    reference: 'tk 7f3k 92qm',
    contact: 'a@b.test',
  });
});

test('the free times of a visit by link are those of nobody who is signed in', async () => {
  setSession({ token: 'of somebody', user: buildUser() });
  const calls = openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Reschedule' }));
  await waitFor(() =>
    expect(calls.some(({ path }) => path.includes('not-available-date-slot'))).toBe(true),
  );
  const sentCalls = calls.filter(({ path }) => /not-available-(date|time)-slot/.test(path));
  expect(sentCalls.filter(({ headers }) => 'Authorization' in headers)).toEqual([]);
});

test('who closes a visit or signs out leaves nothing of it, and an ended session does not', async () => {
  setSession({ token: 't', user: buildUser() });
  openLink();
  await screen.findByText('TK-7F3K-92QM');
  act(clearSession);
  expect(screen.getByText('TK-7F3K-92QM')).toBeTruthy();
  cleanup();
  renderTicket('/ticket');
  await userEvent.click(await screen.findByRole('button', { name: 'Close this reservation' }));
  expect(await screen.findByRole('heading', { name: 'Find your reservation' })).toBeTruthy();
  cleanup();
  setSession({ token: 't', user: buildUser() });
  renderTicket('/ticket#secret');
  await screen.findByText('TK-7F3K-92QM');
  cleanup();
  resetSession();
  renderTicket('/ticket');
  expect(await screen.findByRole('heading', { name: 'Find your reservation' })).toBeTruthy();
});

test('asking for one reservation opens no other that was open before', async () => {
  openLink();
  await screen.findByText('TK-7F3K-92QM');
  cleanup();
  renderAt('/my/reservations', <FindOne />);
  await userEvent.click(screen.getByRole('link'));
  cleanup();
  renderTicket('/ticket');
  expect(await screen.findByRole('heading', { name: 'Find your reservation' })).toBeTruthy();
});

test('the code is still asked for after a reload, and going back finds what was typed', async () => {
  openLink('/ticket');
  await userEvent.type(await screen.findByLabelText('Reference'), 'TK-7F3K-92QM');
  await userEvent.type(screen.getByLabelText('E-mail address or mobile number'), 'a@b.test');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  await screen.findByText(/If there is such a reservation/);
  cleanup();
  modals.set([]);
  renderTicket('/ticket');
  expect(await screen.findByText(/If there is such a reservation/)).toBeTruthy();
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Change what I typed' })[0] as HTMLElement,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Reference')).value).toBe('TK-7F3K-92QM');
});

const openOwn = (reachable: boolean) => {
  fakeApi({
    'GET /settings': () => (reachable ? { body: settings } : new TypeError('offline')),
    'GET /reservations/show/r1': () =>
      reachable
        ? {
            body: {
              ...visit,
              activity_status: 'scheduled',
              notes: null,
              reason: null,
              history: [],
              changes: 0,
            },
          }
        : new TypeError('offline'),
  });
  renderAt(
    '/my/reservations/r1',
    <Route path="/my/reservations/:id/*?">
      <ReservationPage />
    </Route>,
  );
};

test('a ticket that was seen shows without a connection, as of then, and to nobody else', async () => {
  setSession({ token: 't', user: buildUser() });
  openOwn(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'An ID' }));
  expect(screen.queryByText(/You are offline/)).toBeNull();
  cleanup();
  openOwn(false);
  expect(await screen.findByText(/^As of .*You are offline/)).toBeTruthy();
  expect(screen.getByText('TK-7F3K-92QM')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
  expect((screen.getByRole('checkbox', { name: 'An ID' }) as HTMLInputElement).checked).toBe(true);
  cleanup();
  setSession({ token: 'u', user: { ...buildUser(), id: 'another' } });
  openOwn(false);
  expect(await screen.findByText('The reservation could not be shown.')).toBeTruthy();
});
