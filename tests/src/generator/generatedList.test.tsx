// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, TWO } from '../support/sample.ts';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const listing = (records: object[], total = records.length, total_exact = true) =>
  vi.fn(async (_name: string, _params: GetListParams) => ({
    data: records as never[],
    total,
    meta: { total_exact },
  }));

test('every declared column is there, and every kind is shown in words', async () => {
  renderScreen(<ResourceList />, doubles({ getList: listing([buildSample()]) }));
  const table = await screen.findByRole('table', { name: 'Samples' });
  await screen.findByRole('checkbox', { name: 'Select First sample' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads.slice(1, 6)).toEqual(['Title', 'Body', 'Mail', 'Mobile', 'Size']);
  const sorted = within(table)
    .getAllByRole('columnheader')
    .filter((head) => head.ariaSort);
  expect(sorted.map((head) => [head.textContent, head.ariaSort])).toEqual([['Title', 'ascending']]);
  expect(heads).not.toContain('At');
  expect(heads).not.toContain('Secret');
  for (const words of ['Large', 'Yes', '45 minutes', '9:00', 'Second sample', 'Main Street 1']) {
    expect(within(table).getAllByText(words).length).toBeGreaterThan(0);
  }
  expect(within(table).getByText('one@example.org').getAttribute('href')).toBe(
    'mailto:one@example.org',
  );
});

test('an optional column comes when it is chosen', async () => {
  renderScreen(<ResourceList />, doubles({ getList: listing([buildSample()]) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'At' }));
  const heads = () => screen.getAllByRole('columnheader', { hidden: true });
  await waitFor(() => expect(heads().map((head) => head.ariaLabel)).toContain('At'));
});

test('filters are asked of the server', async () => {
  const getList = listing([buildSample()]);
  renderScreen(<ResourceList />, doubles({ getList }));
  await userEvent.click(await screen.findByRole('button', { name: 'Size' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Large' }));
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({ size: ['large'] }));
});

test('a search that was just typed does not lead back from a row that was opened since', async () => {
  const getList = listing([buildSample()]);
  renderScreen(<ResourceList />, doubles({ getList }));
  const search = await screen.findByLabelText('Search samples');
  vi.useFakeTimers();
  fireEvent.change(search, { target: { value: 'first' } });
  const before = window.location.pathname;
  window.history.pushState(null, '', '/samples/1/show');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  window.history.pushState(null, '', before);
  const asked = getList.mock.calls.map(([, { filter }]) => filter?.search);
  expect(asked).not.toContain('first');
});

test('many rows are deleted in one call, after a question', async () => {
  const deleteMany = vi.fn(async () => ({ data: [TWO] as never[] }));
  const getList = listing([buildSample(), buildSample({ id: TWO, title: 'Second sample' })]);
  renderScreen(<ResourceList />, doubles({ getList, deleteMany }));
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  for (const box of boxes) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(deleteMany).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete samples' }));
  await waitFor(() => expect(deleteMany).toHaveBeenCalledTimes(1));
});

test('beyond the count limit the grid says so', async () => {
  renderScreen(<ResourceList />, doubles({ getList: listing([buildSample()], 10_000, false) }));
  expect(await screen.findByText('1 to 10 of more than 10,000')).toBeDefined();
});

test('an empty list says what this is and offers the first step', async () => {
  renderScreen(<ResourceList />, doubles({ getList: listing([]) }));
  expect(await screen.findByText('Things to try the screens with.')).toBeDefined();
  expect((await screen.findAllByRole('link', { name: 'New sample' })).length).toBeGreaterThan(0);
});
