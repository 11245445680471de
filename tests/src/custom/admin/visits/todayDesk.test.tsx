// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resources } from '#schema/index.ts';
import { PASSIVE_HEADER } from '#schema/live/passive.ts';
import { reservation } from '#schema/resources/reservation.ts';
import type { DayEntry, TeamDay } from '#schema/visits/day.ts';
import { TodayPage } from '#src/custom/admin/visits/TodayPage.tsx';
import { receive } from '#src/live/channel.ts';
import { toastStore } from '#src/toast/toast.ts';
import { doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { buildCounter, buildDay, buildEntry, NOW, TEAM } from './dayEntries.ts';

interface StubbedRequest {
  body?: string;
  headers?: Record<string, string>;
}

const permissions = [
  'reservations.list',
  'reservations.update_status',
  'reservations.update_activity_status',
];
/** By call: what was sent. */
const sent: [call: string, body: unknown][] = [];
/** Calls that keep no session alive. */
const passive = new Set<string>();
let answers: Record<string, (body: never) => unknown> = {};
let services: { id: string; name: string }[] = [];

function show(day: TeamDay, more: typeof answers = {}) {
  answers = { [`/visits/day/${TEAM}`]: () => day, ...more };
  signIn([{ name: 'staff', reach: 'team', permissions }], [{ id: TEAM, name: 'Health office' }]);
  const dataProvider = doubles({
    getList: async (resource: string) => ({
      data: (resource === 'services' ? services : []) as never[],
      total: 0,
    }),
  });
  const page = {
    resource: reservation,
    screen: <TodayPage />,
    path: '/today',
    declared: resources,
  };
  renderOf({ ...page, dataProvider });
  return userEvent.setup();
}
const posted = (call: string) => sent.filter(([path]) => path === call).map(([, body]) => body);
const checkedIn = (entry: DayEntry): DayEntry => ({
  ...entry,
  reservation: { ...entry.reservation, activity_status: 'checked_in' },
  visit: buildEntry({ visit: { state: 'waiting' } }).visit,
});

beforeEach(() => {
  sent.length = 0;
  passive.clear();
  services = [];
  toastStore.set([]);
  localStorage.clear();
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  vi.stubGlobal('fetch', async (url: string, { body, headers }: StubbedRequest = {}) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/^\/api/, '');
    if (new Headers(headers).has(PASSIVE_HEADER)) passive.add(path);
    const data = body ? JSON.parse(body) : undefined;
    if (data) sent.push([path, data]);
    const answer = answers[path];
    return answer
      ? Response.json(answer(data as never))
      : Response.json({ code: 'not_found', message: 'Nothing' }, { status: 404 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the page of today', () => {
  it('checks in whoever is named by a reference, with Enter alone', async () => {
    const ana = buildEntry({ name: 'Ana Reyes', reservation: { reference: 'TK-7F3K-92QM' } });
    const other = buildEntry({ name: 'Ben Cruz', reservation: { reference: 'TK-2222-3333' } });
    const user = show(buildDay({ entries: [ana, other] }), {
      '/visits/arrive': () => checkedIn(ana),
    });
    const bar = await screen.findByRole('combobox', { name: 'Find somebody on today’s list' });
    await user.type(bar, '7f3k 92qm{Enter}');
    await waitFor(() =>
      expect(posted('/visits/arrive')).toEqual([{ reservation_id: ana.reservation.id }]),
    );
    expect(bar).toHaveValue('');
    expect(bar).toHaveFocus();
  });

  it('keeps who is finished behind a button, also beside others of the same time', async () => {
    const here = buildEntry({ name: 'Ana Reyes', visit: { state: 'waiting' } });
    const done = buildEntry({ name: 'Ben Cruz', visit: { state: 'done' } });
    const user = show(buildDay({ entries: [done, here] }));
    await screen.findByText('Ana Reyes');
    expect(screen.queryByText('Ben Cruz')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 finished' }));
    expect(screen.getByText('Ben Cruz')).toBeVisible();
  });

  it('shows the wait of whoever walks in now, and that numbers stop', async () => {
    const of = { service_id: 'permits', ahead: 4, numbers_until: null };
    const wait = { from: 15, to: 30 };
    services = [{ id: 'permits', name: 'Permits' }];
    show(buildDay({ counters: [buildCounter()], waits: [{ ...of, wait, gives_numbers: false }] }));
    expect(await screen.findByText('15 to 30 minutes · 4 ahead')).toBeVisible();
    expect(screen.getByText('Numbers stop: the line is full until closing')).toBeVisible();
  });

  it('says that everybody is finished', async () => {
    show(buildDay({ entries: [buildEntry({ name: 'Ben Cruz', visit: { state: 'done' } })] }));
    expect(await screen.findByText('Everybody of today is finished.')).toBeVisible();
  });

  it('asks which one is meant, and takes the one that the arrow keys chose', async () => {
    const entries = ['Maria Santos', 'Mario Santiago'].map((name, place) =>
      buildEntry({ name, reservation: { reference: `TK-2222-444${place}` } }),
    );
    const user = show(buildDay({ entries }), {
      '/visits/arrive': () => checkedIn(entries[1] as DayEntry),
    });
    const bar = await screen.findByRole('combobox', { name: 'Find somebody on today’s list' });
    await user.type(bar, 'mari{Enter}');
    await screen.findByText('Several people match. Choose one with the arrow keys.');
    expect(posted('/visits/arrive')).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(posted('/visits/arrive')).toEqual([{ reservation_id: entries[1]?.reservation.id }]),
    );
  });

  it('offers a counter where there is one, and calls from it', async () => {
    const waiting = checkedIn(buildEntry({ name: 'Ana Reyes' }));
    const counter = buildCounter({ staff: { id: 'me', name: 'Ana Staff' } });
    const user = show(buildDay({ entries: [waiting], counters: [counter] }), {
      '/visits/call-next': () => ({ entry: null }),
    });
    const panel = await screen.findByRole('region', { name: 'My counter' });
    await user.click(within(panel).getByRole('button', { name: /Call next/ }));
    await waitFor(() => expect(posted('/visits/call-next')).toEqual([{ counter_id: counter.id }]));
  });

  it('keeps the focus in its part after a call, and takes one back that was pressed twice', async () => {
    const counter = buildCounter({ staff: { id: 'me', name: 'Ana Staff' } });
    const waiting = buildEntry({ name: 'Ben Cruz', visit: { state: 'waiting' } });
    const called = {
      ...waiting,
      visit: buildEntry({ visit: { state: 'called', counter_id: counter.id, calls: 1 } }).visit,
    };
    const day = buildDay({ entries: [waiting], counters: [counter] });
    const user = show(day, {
      '/visits/call-next': () => {
        day.entries = [called];
        return { entry: called };
      },
    });
    const panel = await screen.findByRole('region', { name: 'My counter' });
    await user.dblClick(within(panel).getByRole('button', { name: /Call next/ }));
    await within(panel).findByText('H012');
    expect(panel).toContainElement(document.activeElement as HTMLElement);
    await waitFor(() => {
      const [only, ...others] = toastStore.get();
      expect([only?.action?.label, others]).toEqual(['Undo', []]);
    });
  });

  it('tells at once that somebody sits at the counter again', async () => {
    const counter = buildCounter({ staff: { id: 'me', name: 'Ana Staff' } });
    show(buildDay({ counters: [counter] }));
    await waitFor(() => expect(posted(`/visits/counters/stay/${counter.id}`)).toHaveLength(1));
  });

  it('says what could not be read, and never that nothing is free', async () => {
    services = [{ id: 'permits', name: 'Permits' }];
    show(buildDay());
    expect(await screen.findByText('The free times could not be shown.')).toBeVisible();
    expect(screen.queryByText(/No free place/)).toBeNull();
    expect([...passive]).toEqual(['/services/not-available-time-slot/permits']);
  });

  it('asks before a counter closes with somebody called to it', async () => {
    const counter = buildCounter({ staff: { id: 'me', name: 'Ana Staff' } });
    const called = buildEntry({
      name: 'Ben Cruz',
      reservation: { activity_status: 'checked_in' },
      visit: { state: 'called', counter_id: counter.id, calls: 1 },
    });
    const user = show(buildDay({ entries: [called], counters: [counter] }), {
      [`/visits/counters/close/${counter.id}`]: () => ({ counter }),
    });
    const panel = await screen.findByRole('region', { name: 'My counter' });
    expect(within(panel).getByText('H012')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Close counter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Counter 1?' });
    expect(posted(`/visits/counters/close/${counter.id}`)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close counter' }));
    await waitFor(() =>
      expect(posted(`/visits/counters/close/${counter.id}`)).toEqual([{ returns_to_line: true }]),
    );
  });

  it('does without counters, and says where nobody is booked', async () => {
    show(buildDay());
    await screen.findByText('Nobody is booked for today.');
    expect(screen.queryByRole('region', { name: 'My counter' })).toBeNull();
  });

  it('says that the line is lost, and keeps what it has', async () => {
    show(buildDay({ entries: [buildEntry({ name: 'Ana Reyes' })] }));
    await screen.findByText('Ana Reyes');
    answers = {};
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(/The connection is lost/);
    expect(screen.getByText('Ana Reyes')).toBeVisible();
  });

  it('asks when its own team has changed, and for all of it once it hears again', async () => {
    const queries: URLSearchParams[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      queries.push(new URL(url, 'http://localhost').searchParams);
      return Response.json(buildDay({ entries: [buildEntry({ name: `Ana ${queries.length}` })] }));
    });
    show(buildDay());
    await screen.findByText('Ana 1');
    receive({ version: 1, changes: [], reset: true });
    await screen.findByText('Ana 2');
    expect(queries.map((query) => query.get('known'))).toEqual([null, null]);
    const change = { topic: 'visits', team_id: TEAM };
    receive({ version: 2, changes: [{ ...change, team_id: 'another' }] });
    receive({ version: 3, changes: [change] });
    await screen.findByText('Ana 3');
    expect(queries[2]?.get('known')).not.toBeNull();
    receive(null);
  });
});
