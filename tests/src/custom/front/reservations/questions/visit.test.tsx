// @vitest-environment jsdom
/** Questions of a visit that is booked already. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { ShownReservation } from '#schema/reservations/booking.ts';
import { VisitQuestionsPage } from '#src/custom/front/reservations/questions/VisitQuestionsPage.tsx';
import { setSession } from '#src/session/session.ts';
import { buildUser } from '../../support/builders.ts';
import { fakeApi } from '../../support/fakeApi.ts';
import { renderAt, startFresh } from '../../support/render.tsx';
import { buildAsked, service } from './support.tsx';

startFresh();
const FORM = `/team-questionnaire/self-filled/${service.id}`;
const CHILD = { id: 'child', name: 'Lito Dalisay' };

function open(answers_needed: ShownReservation['answers_needed'], of = { id: buildUser().id }) {
  setSession({ token: 't', user: buildUser({ people_in_care: [CHILD] as never }) });
  let consent = buildAsked();
  const calls = fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'GET /reservations/show/r1': () => ({
      body: {
        ...{ id: 'r1', service_id: service.id, service: { id: service.id, name: service.name } },
        ...{ date: '2096-12-04', time: '09:00', status: 'approved', user: of, answers_needed },
        ...{ starts_at: '2096-12-04T01:00:00.000Z', ends_at: '2096-12-04T01:30:00.000Z' },
      },
    }),
    [`GET ${FORM}`]: () => ({ body: consent }),
    [`POST ${FORM}/save-draft`]: () => ({ body: { state: 'draft' } }),
    [`POST ${FORM}/submit-answers`]: () => {
      consent = { ...consent, state: 'submitted', is_due: false };
      return { status: 201, body: {} };
    },
  });
  renderAt(
    '/my/reservations/r1/questions',
    <Route path="/my/reservations/:id/questions">
      <VisitQuestionsPage />
    </Route>,
  );
  return calls;
}

const answered = () => window.location.pathname + window.location.search;
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

test('are answered for that visit, without holding anything, and lead back to it', async () => {
  const calls = open(['self']);
  await userEvent.type(await screen.findByLabelText('Why do you come?'), 'A cough');
  await next();
  await screen.findByRole('heading', { level: 2, name: /Details/ });
  await next();
  await screen.findByRole('heading', { level: 2, name: 'Check your answers' });
  await next();
  await waitFor(() => expect(answered()).toBe('/my/reservations/r1?answered'));
  const sent = calls.filter(({ path }) => path.endsWith('/submit-answers'));
  expect(sent.map(({ body }) => body)).toEqual([
    { version_id: 'v1', answers: { reason: 'A cough' }, reservation_id: 'r1' },
  ]);
  expect(calls.some(({ path }) => path.includes('health-information'))).toBe(false);
  expect(calls.some(({ path }) => path.includes('hold'))).toBe(false);
});

test('of somebody in one’s care are asked about that person', async () => {
  const calls = open(['self'], CHILD);
  await screen.findByLabelText('Why do you come?');
  const read = calls.filter(({ method, path }) => method === 'GET' && path.startsWith(FORM));
  expect(read.map(({ path }) => path)).toEqual([`${FORM}?user_id=child&reservation_id=r1`]);
});

test('are over where all is answered', async () => {
  open([]);
  await waitFor(() => expect(answered()).toBe('/my/reservations/r1'));
});
