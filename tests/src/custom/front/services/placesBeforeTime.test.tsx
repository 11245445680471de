// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { ServicePage } from '#src/custom/front/services/service/ServicePage.tsx';
import { buildService } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const service = buildService({ places_per_booking: 2 });
const slot = { time: '09:00', ends: '09:30', capacity: 3, remaining: 3 };
const next = { ...slot, date: '2026-12-02' };

function open(query = '') {
  const calls = fakeApi({
    [`GET /services/show/${service.id}`]: () => ({ body: service }),
    [`GET /services/next-free/${service.id}`]: () => ({ body: { refusal: null, data: [next] } }),
    [`GET /services/not-available-date-slot/${service.id}`]: () => ({
      body: { refusal: null, data: [], free: [] },
    }),
    [`GET /services/not-available-time-slot/${service.id}`]: () => ({
      body: { refusal: null, data: [], slots: [slot] },
    }),
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
  });
  renderAt(
    `/services/${service.id}${query}`,
    <Route path="/services/:id">
      <ServicePage />
    </Route>,
  );
  return (count: number) =>
    ['next-free', 'not-available-date-slot', 'not-available-time-slot'].filter((call) =>
      calls.some(({ path }) => path.includes(`/${call}/`) && path.includes(`for_places=${count}`)),
    );
}

test('how many come is chosen before the time: days, times and next free ones are for as many', async () => {
  const asked = open('?date=2026-12-02');
  await userEvent.selectOptions(await screen.findByLabelText('Places'), '2');
  await waitFor(() => expect(asked(2)).toHaveLength(3));
  expect(asked(1)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Wed 2 Dec/ }));
  expect(window.location.pathname).toBe(`/book/${service.id}`);
  expect(window.location.search).toContain('places=2');
});

test('the choice survives a reload and another day', async () => {
  const asked = open('?date=2026-12-02&places=2');
  expect((await screen.findByLabelText<HTMLSelectElement>('Places')).value).toBe('2');
  await waitFor(() => expect(asked(2)).toHaveLength(3));
  await userEvent.click(screen.getByRole('button', { name: /^Thursday, 3 December/ }));
  expect(window.location.search).toContain('date=2026-12-03');
  expect(window.location.search).toContain('places=2');
});
