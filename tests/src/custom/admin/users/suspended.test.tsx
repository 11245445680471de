// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activityLog, user } from '#schema/index.ts';
import { SuspendedNote } from '#src/custom/admin/users/suspend/SuspendedNote.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ROW = {
  id: 'row',
  created_at: '2026-12-01T01:00:00.000Z',
  actor_name: 'Ana Reyes',
  changes: [
    { field: 'status', before: 'active', after: 'suspended' },
    { field: 'reason', before: null, after: 'Two accounts.' },
  ],
};

function show() {
  const getList = vi.fn(async () => ({ data: [ROW], total: 1 }));
  renderOf({
    resource: user,
    screen: <SuspendedNote person={{ id: 'maria', status: 'suspended' } as never} />,
    dataProvider: doubles({ getList } as never),
    path: '/users',
    declared: [user, activityLog],
  });
  return getList;
}

test('says why, when and by whom', async () => {
  signIn([...ADMIN]);
  const getList = show();
  await screen.findByText(/The reason that they were told: Two accounts\./);
  const note = screen.getByRole('alert').textContent;
  expect(note).toContain('This person is suspended');
  expect(note).toMatch(/1 Dec 2026.*9:00.*, by Ana Reyes\./);
  expect(getList).toHaveBeenCalledWith(
    'activity-logs',
    expect.objectContaining({
      filter: { resource: 'users', subject_id: 'maria', action: ['update_status'] },
    }),
  );
});

test('says that they are, to whoever may not read the log', async () => {
  signIn([{ name: 'clerk', reach: 'all', permissions: ['users.list', 'users.show'] }]);
  const getList = show();
  await screen.findByText('This person is suspended');
  await waitFor(() => expect(getList).not.toHaveBeenCalled());
});
