// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mail, user } from '#schema/index.ts';
import { UnreachableNote } from '#src/custom/admin/users/page/PersonPage.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const email = 'maria@example.test';

function show(last: { last_error: string | null; recipient: string }) {
  const getList = vi.fn(async () => ({ data: [{ id: 'm', ...last }], total: 1 }));
  renderOf({
    resource: user,
    screen: <UnreachableNote person={{ id: 'maria', email } as never} />,
    dataProvider: doubles({ getList } as never),
    path: '/users',
    declared: [user, mail],
  });
  return getList;
}

test('says that mails come back from an address that does not exist', async () => {
  signIn([...ADMIN]);
  const getList = show({ last_error: 'NO_SUCH_MAILBOX 550', recipient: email });
  await screen.findByText(`Mails to ${email} come back`);
  expect(getList).toHaveBeenCalledWith(
    'mails',
    expect.objectContaining({ filter: { user_id: 'maria' } }),
  );
});

test.each([
  { last_error: 'ECONNECTION', recipient: email },
  { last_error: null, recipient: email },
  { last_error: 'NO_SUCH_MAILBOX 550', recipient: 'before@example.test' },
])('says nothing of %j', async (last) => {
  signIn([...ADMIN]);
  const getList = show(last);
  await waitFor(() => expect(getList).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('asks for no mails for whoever may not see them', async () => {
  signIn([{ name: 'clerk', reach: 'all', permissions: ['users.list', 'users.show'] }]);
  const getList = show({ last_error: 'NO_SUCH_MAILBOX 550', recipient: email });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getList).not.toHaveBeenCalled();
});
