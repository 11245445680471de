// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PublicFigures } from '#schema/figures/figureCalls.ts';
import { FiguresPage } from '#src/custom/front/figures/FiguresPage.tsx';
import { buildService } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const FIGURES: PublicFigures = {
  period: { from: '2026-11-02', to: '2026-12-01' },
  visits: 1234,
  no_show_rate: 0.072,
  waiting_minutes_median: 6,
  waiting_minutes_p90: null,
};
const services = [
  { ...buildService(), id: '1', name: 'Closed for now', next_free: null },
  { ...buildService(), id: '2', name: 'Later', next_free: { date: '2027-01-05', time: '08:00' } },
  { ...buildService(), id: '3', name: 'Soonest', next_free: { date: '2027-01-04', time: '15:00' } },
];

function show(figures: () => { status?: number; body: unknown }) {
  fakeApi({
    'GET /figures': figures,
    'GET /services/search': () => ({
      body: { data: services, page: 1, per_page: 100, total: 3, total_exact: true },
    }),
    'GET /settings': () => ({
      body: { time_zone: 'Asia/Manila', organisation_name: 'San Isidro' },
    }),
  });
  renderAt('/figures', <FiguresPage />);
}

test('tells the numbers in words, and what is too few to tell', async () => {
  show(() => ({ body: FIGURES }));
  expect(await screen.findByText('1,234')).toBeDefined();
  expect(screen.getByText('6 minutes')).toBeDefined();
  expect(screen.getByText('7.2%')).toBeDefined();
  expect(screen.getAllByText('Too few visits to tell')).toHaveLength(1);
  expect(screen.getByText(/Monday, 2 November to Tuesday, 1 December/)).toBeDefined();
});

test('tells the soonest free times first, and what has none last', async () => {
  show(() => ({ body: FIGURES }));
  await screen.findByRole('link', { name: 'Soonest' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Soonest'),
    expect.stringContaining('Later'),
    expect.stringContaining('No free time at the moment'),
  ]);
});

test('is not there where the office shows none', async () => {
  show(() => ({ status: 404, body: { message: 'Not here.', code: 'not_found' } }));
  expect(await screen.findByText('Figures are not shown here')).toBeDefined();
});

test('says when they could not be read, and tries again', async () => {
  let isDown = true;
  show(() =>
    isDown ? { status: 500, body: { message: 'Down.', code: 'internal' } } : { body: FIGURES },
  );
  expect(await screen.findByText('The figures could not be shown.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeDefined();
});
