// @vitest-environment jsdom
/** What somebody else does, on an open list, an open record and an open form. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type RaRecord } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goneRecords } from '#src/dataProvider/refreshQueries.ts';
import { useLiveQueries } from '#src/dataProvider/useLiveQueries.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ShowScreen } from '#src/generator/screens/ShowScreen.tsx';
import { receive } from '#src/live/channel.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, ONE, TWO } from '../support/sample.ts';

const THREE = '01890000-0000-7000-8000-000000000003';
let rows: RaRecord[] = [];
let version = 0;

const saved = vi.fn();
const asked = vi.fn();
const provider = () =>
  doubles({
    getList: async (name: string, { meta }: { meta?: object }) => {
      asked(name, meta);
      return name === 'samples' ? { data: rows, total: rows.length } : { data: [], total: 0 };
    },
    getMany: async () => ({ data: [] }),
    getOne: async (name: string, { id }: { id: string }) => {
      if (name !== 'samples') return { data: { id: 'settings', time_zone: 'Asia/Manila' } };
      const found = rows.find((row) => row.id === id);
      if (!found) throw new HttpError('Not found', 404);
      return { data: found };
    },
    update: async (
      _name: string,
      { data, previousData }: { data: RaRecord; previousData: RaRecord },
    ) => {
      const [row] = rows;
      if (previousData.updated_at !== row?.updated_at) {
        throw new HttpError('Somebody was faster', 409, { code: 'stale', message: 'Stale' });
      }
      saved(data);
      return { data: { ...row, ...data } };
    },
  } as never);

const Live = ({ children }: { children: React.ReactNode }) => {
  useLiveQueries();
  return <>{children}</>;
};
const open = (page: React.ReactElement, path?: string) =>
  renderScreen(<Live>{page}</Live>, provider(), path);

/** Somebody else has changed something. */
function hear(next: RaRecord[]) {
  rows = next;
  version += 1;
  receive({ version, changes: [{ topic: 'samples', team_id: null }] });
}
const change = (changes: object) => [
  buildSample({ ...changes, updated_at: `2026-11-03T00:00:00.00${version}Z` }),
  ...rows.slice(1),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn([...ADMIN]);
  goneRecords.set(new Set());
  rows = [buildSample(), buildSample({ id: TWO, title: 'Second sample' })];
  version = 1;
  receive(null);
  receive({ version, changes: [], reset: true });
});
afterEach(() => {
  cleanup();
  receive(null);
  vi.clearAllMocks();
});

const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('link')[0]
        ?.textContent?.replace(/, open.*/, ''),
    );

describe('a list', () => {
  it('changes rows in their place, passively, and keeps the selection', async () => {
    open(<ResourceList />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Second sample' }));
    hear([buildSample(), buildSample({ id: TWO, title: 'Second, renamed' })]);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Select Second, renamed',
    });
    expect(box.checked).toBe(true);
    expect(document.activeElement).toBe(box);
    expect(asked).toHaveBeenLastCalledWith('samples', { isPassive: true });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('lets a new row at the top wait until it is asked for', async () => {
    open(<ResourceList />);
    await screen.findByRole('checkbox', { name: 'Select Second sample' });
    hear([buildSample({ id: THREE, title: 'Third' }), ...change({ title: 'First, renamed' })]);
    await screen.findByText('1 new');
    expect(titles()).toEqual(['First, renamed', 'Second sample']);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(titles()).toEqual(['Third', 'First, renamed', 'Second sample']);
    expect(screen.queryByText('1 new')).toBeNull();
  });

  it('keeps the place of a row that is gone, and takes a new one at its end', async () => {
    open(<ResourceList />);
    await screen.findByRole('checkbox', { name: 'Select Second sample' });
    const [, second] = rows;
    hear([second as RaRecord, buildSample({ id: THREE, title: 'Third' })]);
    await screen.findByText('1 no longer here');
    await waitFor(() => expect(titles()).toEqual(['First sample', 'Second sample', 'Third']));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select First sample' });
    expect(box.disabled).toBe(true);
  });

  it('asks for everything once it hears again, which a reconnect is too late to be told of', async () => {
    open(<ResourceList />);
    await screen.findByRole('checkbox', { name: 'Select Second sample' });
    receive(null);
    rows = change({ title: 'Answered meanwhile' });
    receive({ version: 1, changes: [], reset: true });
    await screen.findByRole('link', { name: /^Answered meanwhile/ });
  });
});

describe('a record', () => {
  it('shows what somebody else has changed, and that it was deleted', async () => {
    expectLogged(/Error/);
    open(<ShowScreen />, `/samples/${ONE}`);
    await screen.findByText('Some words');
    hear(change({ body: 'Other words' }));
    await screen.findByText('Other words');
    hear([]);
    await screen.findByText(/Somebody else has deleted this sample/);
    expect(screen.getByText('Other words')).toBeDefined();
  });
});

describe('a form', () => {
  const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
  const body = () => screen.getByLabelText<HTMLInputElement>(/^Body/);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save sample' }));
  const begin = async () => {
    open(<EditScreen />, `/samples/${ONE}`);
    await screen.findByLabelText(/^Title/);
    await userEvent.type(title(), ', mine');
  };

  it('takes over what they alone changed, and saves both', async () => {
    await begin();
    hear(change({ body: 'Theirs' }));
    await waitFor(() => expect(body().value).toBe('Theirs'));
    expect(title().value).toBe('First sample, mine');
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.lastCall?.[0]).toMatchObject({ title: 'First sample, mine', body: 'Theirs' });
  });

  it('says so where both changed the same, and what is chosen is saved', async () => {
    await begin();
    hear(change({ title: 'Theirs', minutes: 60 }));
    await screen.findByText(/Somebody else has changed this too: Title/);
    expect(title().value).toBe('First sample, mine');
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Taken over from them: Length')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Theirs/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save sample' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.lastCall?.[0]).toMatchObject({ title: 'Theirs', minutes: 60 });
  });

  it('shows both versions where a save comes too late, and loses nothing by going back', async () => {
    expectLogged(/HttpError/);
    receive(null);
    await begin();
    rows = change({ title: 'Theirs', body: 'Theirs too' });
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('First sample, mine')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(title().value).toBe('First sample, mine');
    await save();
    const again = await screen.findByRole('dialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Save sample' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.lastCall?.[0]).toMatchObject({
      title: 'First sample, mine',
      body: 'Theirs too',
    });
  });
});
