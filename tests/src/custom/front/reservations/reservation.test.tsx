// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { ReservationPage } from '#src/custom/front/reservations/own/ReservationPage.tsx';
import type { ShownReservation } from '#src/custom/front/reservations/own/reservationQueries.ts';
import { setSession } from '#src/session/session.ts';
import { buildService, buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const service = buildService();
const updated_at = '2026-11-20T08:00:00.000Z';
const actor = { id: '3', name: 'Maria Dalisay' };

const buildReservation = (overrides: Partial<ShownReservation> = {}) =>
  ({
    id: 'r1',
    reference: 'TK-7F3K-92QM',
    service_id: service.id,
    service: { id: service.id, name: service.name },
    team: service.team,
    date: '2096-12-04',
    time: '09:00',
    starts_at: '2096-12-04T01:00:00.000Z',
    ends_at: '2096-12-04T01:30:00.000Z',
    status: 'approved',
    activity_status: 'scheduled',
    location: service.location,
    requirements: service.requirements,
    notes: null,
    reason: null,
    can_cancel: true,
    can_reschedule: true,
    can_rate: false,
    cancel_until: '2096-12-03T23:00:00.000Z',
    history: [],
    changes: 0,
    updated_at,
    ...overrides,
  }) as ShownReservation;

function open(reservation: ShownReservation, path = '/my/reservations/r1') {
  setSession({ token: 't', user: buildUser() });
  const calls = fakeApi({
    'GET /reservations/show/r1': () => ({ body: reservation }),
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'POST /reservations/update/status/r1': () => ({ body: reservation }),
  });
  renderAt(
    path,
    <Route path="/my/reservations/:id/*?">
      <ReservationPage />
    </Route>,
  );
  return () => calls.filter(({ method }) => method === 'POST');
}

test('the card holds reference, QR code, date in words, place and what to bring', async () => {
  open(buildReservation(), '/my/reservations/r1?new');
  expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeTruthy();
  expect(screen.getByText('TK-7F3K-92QM')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the reference TK-7F3K-92QM' })).toBeTruthy();
  expect(screen.getByText('Tuesday, 4 December 2096')).toBeTruthy();
  expect(screen.getByText('9:00 to 9:30')).toBeTruthy();
  expect(screen.getByText('City Health Building, Room 3')).toBeTruthy();
  expect(screen.getByText('Your medicines')).toBeTruthy();
});

test('a time that is held for somebody in care is gone on with for them', async () => {
  const held = { status: 'held', places: 2 } as const;
  open(buildReservation({ ...held, user_id: 'lito' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/book/${service.id}`));
  const params = () => Object.fromEntries(new URLSearchParams(window.location.search));
  expect(params()).toEqual({ date: '2096-12-04', time: '09:00', for: 'lito', places: '2' });
  cleanup();
  open(buildReservation({ ...held, places: 1, user_id: buildUser().id }));
  await waitFor(() => expect(params()).toEqual({ date: '2096-12-04', time: '09:00' }));
});

test('what staff left to be asked is said, and leads to the questions', async () => {
  open(buildReservation({ answers_needed: ['health'] }));
  const way = await screen.findByRole('link', { name: 'Answer the questions' });
  expect(way.getAttribute('href')).toBe('/my/reservations/r1/questions');
  cleanup();
  open(buildReservation({ answers_needed: [] }));
  await screen.findByText('TK-7F3K-92QM');
  expect(screen.queryByRole('link', { name: 'Answer the questions' })).toBeNull();
});

test('cancelling says until when it can be, and asks once more', async () => {
  const posted = open(buildReservation());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this reservation?' });
  expect(dialog.textContent).toContain('until Tuesday, 4 December 2096, 7:00');
  expect(posted()).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/Reason/), 'I am well again');
  const buttons = screen.getAllByRole('button', { name: 'Cancel reservation' });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()[0]?.body).toEqual({ status: 'cancelled', reason: 'I am well again' });
});

test('the question has an address; going back closes it, and so does closing after a reload', async () => {
  open(buildReservation());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(window.location.pathname).toBe('/my/reservations/r1/modal/cancel');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/my/reservations/r1');
  cleanup();
  open(buildReservation(), '/my/reservations/r1/modal/cancel');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/my/reservations/r1');
});

test('what cannot be done any more is not offered, and the reason is told', async () => {
  open(buildReservation({ can_cancel: false, can_reschedule: false }));
  expect(await screen.findByText(/The time to cancel ended on Tuesday, 4 December/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
});

test('the history tells a move within the day', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  open(
    buildReservation({
      history: [
        {
          at,
          action: 'created',
          actor,
          from: null,
          to: { date: '2096-12-04' },
          reason: null,
          fields: [],
        },
        {
          at,
          action: 'rescheduled',
          actor,
          from: { time: '08:40' },
          to: { time: '09:00' },
          reason: null,
          fields: [],
        },
      ],
    }),
  );
  expect(await screen.findByText('Moved from 8:40 to 9:00')).toBeTruthy();
  expect(screen.getByText('Booked')).toBeTruthy();
});
