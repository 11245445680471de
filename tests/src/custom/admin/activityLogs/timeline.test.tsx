// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MASKED } from '#schema/activityLogs/activity.ts';
import { activityLog, reservation, resources } from '#schema/index.ts';
import { ActivityPage } from '#src/custom/admin/activityLogs/ActivityPage.tsx';
import { ActivitySection } from '#src/custom/admin/activityLogs/ActivitySection.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { buildRow } from './buildRow.ts';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

const section = (getList: unknown) =>
  renderOf({
    resource: reservation,
    declared: resources,
    screen: <ActivitySection resource="reservations" id="r1" />,
    dataProvider: doubles({ getList } as never),
    path: '/reservations/r1/show',
  });

test('what happened with a record is asked for once it is unfolded', async () => {
  const getList = vi.fn(async () => ({ data: [buildRow()], total: 1 }));
  section(getList);
  const unfold = await screen.findByRole('button', { name: 'Activity' });
  expect(getList).not.toHaveBeenCalled();
  await userEvent.click(unfold);
  expect(unfold.getAttribute('aria-expanded')).toBe('true');
  await screen.findByText('Juan Cruz');
  expect(getList).toHaveBeenCalledWith(
    'activity-logs',
    expect.objectContaining({ filter: { resource: 'reservations', subject_id: 'r1' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: '1 field changed' }));
  const changes = await screen.findByLabelText('What changed');
  expect(within(changes).getByText('Status')).toBeDefined();
  expect(within(changes).getByText('Pending').tagName).toBe('DEL');
  expect(within(changes).getByText('Approved')).toBeDefined();
});

test('older rows are shown ten at a time', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => buildRow({ id: `row-${index}` }));
  const getList = vi.fn(async (_: string, { pagination }: { pagination: { perPage: number } }) => ({
    data: rows.slice(0, pagination.perPage),
    total: rows.length,
  }));
  section(getList);
  await userEvent.click(await screen.findByRole('button', { name: 'Activity' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older activity' }));
  expect(await screen.findAllByText('TK-7F3K-92QM')).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Show older activity' })).toBeNull();
});

test('who may not read the log sees no section of it', async () => {
  signIn([{ name: 'staff', reach: 'team', permissions: ['reservations.list'] }]);
  section(vi.fn());
  expect(screen.queryByText('Activity')).toBeNull();
});

test('a row has a page with who, from where, when and what changed', async () => {
  const row = buildRow({ changes: [{ field: 'notes', before: null, after: MASKED }] });
  const getOne = async (name: string) => ({
    data: name === 'settings' ? { id: 'settings', time_zone: 'Asia/Manila' } : row,
  });
  renderOf({
    resource: activityLog,
    declared: resources,
    screen: <ActivityPage />,
    dataProvider: doubles({ getOne } as never),
    path: `/activity-logs/${row.id}/show`,
  });
  expect(await screen.findByText(/30 November 2026.*0?9:02:03/)).toBeDefined();
  expect(screen.getByText('203.0.113.7')).toBeDefined();
  expect(screen.getByText('Chrome on Android')).toBeDefined();
  expect(screen.getByText('Changed; the values are hidden')).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Juan Cruz' })).getAttribute('href')).toContain(
    'users',
  );
});
