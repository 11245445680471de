// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchFigure } from '#src/custom/admin/figures/figureApi.ts';
import { ApiError } from '#src/http/apiError.ts';
import { ADMIN, signIn } from '#tests/src/support/render.tsx';
import { lastAsked, openDashboard } from './support/page.tsx';

vi.mock('#src/custom/admin/figures/figureApi.ts', async (original) => ({
  ...(await original<typeof import('#src/custom/admin/figures/figureApi.ts')>()),
  fetchFigure: vi.fn(),
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T04:00:00Z'), shouldAdvanceTime: true });
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const panel = (name: string) => screen.findByRole('region', { name });
const filterOf = (link: HTMLElement) =>
  JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter') ?? '');

it('tells each number with its change, and leads to what it counts', async () => {
  openDashboard();
  const glance = await panel('The period at a glance');
  const visits = await within(glance).findByRole('link', { name: '1,203' });
  expect(glance).toHaveTextContent('12 more than in the 30 days before, better');
  expect(glance).toHaveTextContent(
    /^.*1\s?–\s?30 Nov 2026, which is not over yet, compared with 2\s?–\s?31 Oct 2026\./,
  );
  expect(filterOf(visits)).toEqual({
    counted_as: 'visits',
    counted_from: '2026-11-01',
    counted_to: '2026-11-30',
  });
});

it('explains each number', async () => {
  openDashboard();
  const glance = await panel('The period at a glance');
  const button = await within(glance).findByRole('button', { name: 'What is this? Visits' });
  expect(button).toHaveAccessibleDescription(/whose person came/);
});

it('says each figure in one sentence', async () => {
  openDashboard();
  const sentences: [string, string][] = [
    ['Trend', 'Most visits: Mon 2 Nov, with 7.'],
    ['When people come', 'Most visits begin on Monday, 9:00 to 10:00 (5 of 7).'],
    ['What people come for', 'Most visits: Triage (20 of 20).'],
    ['Time of day', 'Most visits begin at 9:00 to 10:00 (9 of 12).'],
    ['The coming four weeks', '3 of 24 seats are booked. The fullest day is Tue 1 Dec (25%).'],
    ['Gender', 'Most often: Female, 12 of 20 (60%).'],
    ['Cancellations', '2 were cancelled by the person and 1 by the office; 3 of them less than'],
    ['Reservations by month', 'Most reservations: November 2026 (40 of 40).'],
  ];
  for (const [name, sentence] of sentences) {
    const figure = await within(await panel(name)).findByRole('figure');
    expect(figure.textContent).toContain(sentence);
  }
  expect(await panel('Barangay')).toHaveTextContent('No visits in this period yet.');
});

it('shows a chart as a table whose numbers are links, few people as words', async () => {
  openDashboard();
  const age = await panel('Age');
  await userEvent.click(await within(age).findByRole('button', { name: 'Show as a table: Age' }));
  const table = await within(age).findByRole('table', { name: 'Age' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AgeVisitsShare',
    '18 to 2412100%',
    'Small groups togethernot shown–',
  ]);
  const links = within(table).getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(filterOf(links[0] as HTMLElement)).toMatchObject({
    counted_by: 'age',
    counted_key: '18-24',
  });
});

it('shows the hours of the week as a table of links', async () => {
  openDashboard();
  const table = within(await panel('When people come')).findByRole('table');
  const cell = within(await table).getByRole('link', { name: '5' });
  expect(filterOf(cell)).toMatchObject({ counted_by: 'weekday_hour', counted_key: '1-09' });
  const noon = within(await table).getByRole('rowheader', { name: '10:00 to 11:00' });
  expect(noon.parentElement).toHaveTextContent('10:00000');
});

it('says what failed, shows no number for it, and tries again', async () => {
  const refused = { sources: () => new ApiError(500, 'internal', 'It went wrong.') };
  openDashboard('/', refused);
  const sources = await panel('How people book');
  expect(await within(sources).findByRole('alert')).toHaveTextContent('It went wrong.');
  expect(sources).not.toHaveTextContent(/\d/);
  expect(await within(await panel('Gender')).findByRole('figure')).toBeInTheDocument();
  Reflect.deleteProperty(refused, 'sources');
  await userEvent.click(within(sources).getByRole('button', { name: 'Try again' }));
  expect(await within(sources).findByRole('figure')).toHaveTextContent('Online, 9 of 10');
});

it('says that figures are being counted for the first time, and asks again by itself', async () => {
  const notReady = () => new ApiError(503, 'not_ready', 'Not yet');
  const refused = { dashboard: notReady };
  openDashboard('/', refused);
  const glance = await panel('The period at a glance');
  expect(await within(glance).findByRole('alert')).toHaveTextContent(
    'The figures are being counted for the first time.',
  );
  Reflect.deleteProperty(refused, 'dashboard');
  await vi.advanceTimersByTimeAsync(6000);
  expect(await within(glance).findByRole('link', { name: '1,203' })).toBeInTheDocument();
});

it('asks for what the address says, and for nothing else', async () => {
  openDashboard('/?period=week&team_id=health&service_id=triage');
  await panel('Gender');
  const week = { from: '2026-11-30', to: '2026-12-06' };
  const of = { team_id: 'health', service_id: 'triage' };
  expect(lastAsked('common_gender')).toEqual({ ...week, ...of });
  expect(lastAsked('dashboard')).toEqual({ ...week, ...of, compare: 'true' });
  expect(lastAsked('coming_weeks')).toEqual(of);
  expect(screen.getByRole('button', { name: 'This week', pressed: true })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Service')).toHaveValue('triage'));
});

it('puts what is chosen into the address; another team takes the service away', async () => {
  openDashboard('/?service_id=triage');
  await userEvent.click(await screen.findByRole('button', { name: 'This year' }));
  await waitFor(() =>
    expect(lastAsked('common_gender')).toMatchObject({ from: '2026-01-01', service_id: 'triage' }),
  );
  await userEvent.selectOptions(await screen.findByLabelText('Team'), 'Permits');
  await waitFor(() =>
    expect(lastAsked('common_gender')).toEqual({
      ...{ from: '2026-01-01', to: '2026-12-31', team_id: 'permits' },
    }),
  );
  expect(vi.mocked(fetchFigure)).toHaveBeenCalled();
});

it('leaves out the course of a single day', async () => {
  openDashboard('/?period=today');
  await panel('Gender');
  expect(screen.queryByRole('region', { name: 'Trend' })).toBeNull();
  expect(lastAsked('trend')).toBeUndefined();
});
