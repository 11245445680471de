// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { role } from '#schema/index.ts';
import { overridesOf } from '#src/resources/index.ts';
import { ADMIN, doubles, renderOf, signIn } from '../support/render.tsx';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

test('built-in roles are not offered for deletion, nor selected with all others', async () => {
  const List = overridesOf('roles').list ?? (() => null);
  const data = [
    { id: 'a', name: 'admin', built_in: true },
    { id: 'b', name: 'clerk', built_in: false },
  ];
  const getList = async () => ({ data, total: 2 });
  renderOf({
    resource: role,
    screen: <List />,
    dataProvider: doubles({ getList } as never),
    path: '/roles',
  });
  await screen.findByRole('checkbox', { name: 'Select clerk' });
  const fixed = screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Select admin' });
  expect(fixed === null || fixed.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all roles of this page' }));
  expect(screen.getByText('1 selected')).toBeDefined();
});
