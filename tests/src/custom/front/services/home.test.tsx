// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SearchOffice } from '#schema/services/serviceSearch.ts';
import { HomePage } from '#src/custom/front/services/home/HomePage.tsx';
import { type SessionUser, setSession } from '#src/session/session.ts';
import { buildService, buildUser } from '../support/builders.ts';
import { fakeApi, type SentCall } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
// jsdom does not know <search> yet, of which React warns.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
const health: SearchOffice = {
  id: 'health',
  name: 'City Health Office',
  phone: '02 8555 0110',
  location: 'Room 3',
};
const HOUR = 3_600_000;
const OF_DENTAL = {
  service_id: 'dental',
  service: { id: 'dental', name: 'Dental check-up' },
  user: { id: buildUser().id, name: 'Maria' },
  team: { id: 'health', name: 'City Health Office' },
};
const registry = { id: 'registry', name: 'Civil Registry', phone: null, location: null };
const named = (id: string, name: string, office = health) =>
  buildService({ id, name, team_id: office.id, team: { id: office.id, name: office.name } });

const show = (
  path: string,
  answer: (query: URLSearchParams) => object,
  more: Parameters<typeof fakeApi>[0] = {},
) => {
  const calls = fakeApi({
    ...more,
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'GET /services/search': ({ path: sent }: SentCall) => ({
      body: {
        ...{ page: 1, per_page: 24, total: 1, total_exact: true, is_found: true, data: [] },
        offices: [health, registry],
        ...answer(new URLSearchParams(sent.split('?')[1])),
      },
    }),
  });
  renderAt(path, <HomePage />);
  return calls;
};
const cards = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

test('what is searched for comes in the order of the answer, each with its office', async () => {
  show('/?search=bakuna', () => ({
    total: 2,
    data: [named('2', 'Immunization'), named('1', 'Animal bite', registry)],
  }));
  expect(await screen.findByRole('heading', { name: 'Best matches first' })).toBeTruthy();
  expect(cards()).toEqual(['Immunization', 'Animal bite']);
  expect(screen.getAllByText('Civil Registry').length).toBeGreaterThan(1);
});

test('where nothing is found there are the nearest services and the offices with their numbers', async () => {
  show('/?search=passport', () => ({ is_found: false, data: [named('1', 'Dental check-up')] }));
  expect(await screen.findByText('No service matches "passport".')).toBeTruthy();
  const nearest = screen.getByRole('region', { name: 'The nearest services' });
  expect(within(nearest).getByRole('link', { name: 'Dental check-up' })).toBeTruthy();
  const call = screen.getByRole('link', { name: '02 8555 0110' });
  expect(call.getAttribute('href')).toBe('tel:0285550110');
});

test('words and an office are searched for together, and the choice of offices stays whole', async () => {
  const calls = show('/?search=bakuna&office=health', () => ({
    data: [named('1', 'Immunization')],
  }));
  await screen.findByText('Immunization');
  const asked = calls.find(({ path }) => path.startsWith('/services/search'))?.path ?? '';
  expect(asked).toContain('search=bakuna');
  expect(asked).toContain('team_id=health');
  expect(screen.getByRole('option', { name: 'Civil Registry' })).toBeTruthy();
});

test('further services have a page of their own', async () => {
  show('/', (query) =>
    query.get('page') === '2'
      ? { page: 2, per_page: 1, total: 2, data: [named('2', 'Second')] }
      : { page: 1, per_page: 1, total: 2, data: [named('1', 'First')] },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'More services' }));
  await screen.findByText('Second');
  expect(cards()).toEqual(['Second']);
  await userEvent.click(screen.getByRole('link', { name: 'Services before these' }));
  await screen.findByText('First');
});

test('whoever is signed in finds the next visit, what waits for them, and what they came for last', async () => {
  const dental = buildService({ id: 'dental', name: 'Dental check-up' });
  const identification = { status: 'rejected' } as SessionUser['identification'];
  setSession({ token: 't', user: buildUser({ identification }) });
  const visit = (id: string, status: string, at: number) => {
    const [date, time] = new Date(at).toISOString().split('T');
    const ends_at = new Date(at + HOUR).toISOString();
    return { id, status, date, time: time?.slice(0, 5), ends_at, ...OF_DENTAL };
  };
  show('/', () => ({ data: [dental] }), {
    'GET /reservations': ({ path }) => ({
      body: {
        ...{ page: 1, per_page: 10, total: 2 },
        data: path.includes('date_from')
          ? [
              visit('over', 'approved', Date.now() - 3 * HOUR),
              visit('next', 'approved', Date.now() + 2 * HOUR),
              ...['answered', 'asking', 'last'].map((id) => ({
                ...visit(id, 'approved', Date.now() + 5 * HOUR),
                answers_status: 'postponed',
              })),
            ]
          : [visit('past', 'approved', Date.now() - 90 * HOUR)],
      },
    }),
    ...Object.fromEntries(
      [
        { id: 'answered', answers_needed: [] },
        { id: 'asking', answers_needed: ['health'] },
        { id: 'last', answers_needed: ['self'] },
      ].map(({ id, answers_needed }) => [
        `GET /reservations/show/${id}`,
        () => ({
          body: { ...visit(id, 'approved', Date.now() + 5 * HOUR), answers_needed },
        }),
      ]),
    ),
    'GET /services/show/dental': () => ({ body: dental }),
  });
  const own = await screen.findByRole('list', { name: 'For you' });
  const links = within(own).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/my/reservations/next',
    '/my/reservations/asking/questions',
    '/my/reservations/last/questions',
    '/my/profile/identification',
    '/services/dental',
  ]);
  expect(document.documentElement.dataset.own).toBeUndefined();
});

test('what must not be missed about a service is there whole', async () => {
  const notice = 'First dose: come at once.';
  show('/', () => ({ data: [buildService({ name: 'Animal bite treatment', notice })] }));
  expect(await screen.findByText(notice)).toBeTruthy();
});
