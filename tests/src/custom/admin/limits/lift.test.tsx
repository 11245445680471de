// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { reachedLimit, resources } from '#schema/index.ts';
import { ReachedLimits } from '#src/custom/admin/limits/ReachedLimits.tsx';
import { Toasts } from '#src/custom/elements/Toasts.tsx';
import { ToastBridge } from '#src/layout/ToastBridge.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { fakeApi } from '../../front/support/fakeApi.ts';

beforeEach(() => localStorage.clear());

const rowOf = (id: string, overrides: object = {}) => ({
  id,
  created_at: '2026-11-30T01:00:00.000Z',
  updated_at: '2026-11-30T01:00:00.000Z',
  action: 'bookings',
  counted_by: 'person',
  user_id: 'u1',
  user: { id: 'u1', name: 'Ana Reyes' },
  service_id: null,
  service: null,
  team_id: null,
  team: null,
  subject: 'ana@example.test',
  most: 10,
  ends_at: '2026-11-30T16:00:00.000Z',
  lifted_at: null,
  ...overrides,
});
const show = (...rows: { id: string }[]) =>
  renderOf({
    resource: reachedLimit,
    screen: (
      <>
        <ReachedLimits />
        <ToastBridge />
        <Toasts />
      </>
    ),
    dataProvider: doubles({
      getList: async () => ({ data: rows, total: rows.length }),
    } as never),
    path: '/reached-limits',
    declared: resources,
  });
const LIFT = { name: 'Lift' };

test('a limit that holds can be lifted, and what came of it is said', async () => {
  signIn([...ADMIN]);
  const calls = fakeApi({ 'POST /reached-limits/lift': () => ({ body: { ids: ['l1'] } }) });
  show(rowOf('l1'));
  await userEvent.click(await screen.findByRole('button', LIFT));
  await waitFor(() => expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ ids: ['l1'] }]));
  expect(await screen.findByText('The limit is lifted')).toBeDefined();
});

test('a refusal is said, and it can be tried again', async () => {
  signIn([...ADMIN]);
  const refused = { code: 'not_found', message: 'Not found, or you do not have access.' };
  fakeApi({ 'POST /reached-limits/lift': () => ({ status: 404, body: refused }) });
  show(rowOf('l1'));
  await userEvent.click(await screen.findByRole('button', LIFT));
  expect(await screen.findByText('Not found, or you do not have access.')).toBeDefined();
  await waitFor(() =>
    expect((screen.getByRole('button', LIFT) as HTMLButtonElement).disabled).toBe(false),
  );
});

test('nothing that is over or lifted can be lifted, nor by who may not', async () => {
  signIn([...ADMIN]);
  const over = rowOf('l1', { ends_at: '2026-11-30T01:30:00.000Z' });
  const lifted = rowOf('l2', { lifted_at: '2026-11-30T01:30:00.000Z' });
  const { unmount } = show(over, lifted);
  expect((await screen.findAllByText('Ana Reyes')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', LIFT)).toBeNull();
  unmount();
  signIn([{ name: 'reader', reach: 'all', permissions: ['reached-limits.list'] }]);
  show(rowOf('l1'));
  expect((await screen.findAllByText('Ana Reyes')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', LIFT)).toBeNull();
});
