// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reservation, service, team, user } from '#schema/index.ts';
import { TODAY } from '#schema/time/relativeDays.ts';
import { ReservationDesk } from '#src/custom/admin/reservations/ReservationDesk.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

test('"Today" is kept as today, not as the date that it was', async () => {
  const getList = vi.fn(async () => ({ data: [{ id: 'a', reference: 'TK-A' }], total: 1 }));
  renderOf({
    resource: reservation,
    screen: <ReservationDesk />,
    dataProvider: doubles({ getList, getMany: async () => ({ data: [] }) } as never),
    path: '/reservations',
    declared: [reservation, service, team, user],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'reservations',
      expect.objectContaining({ filter: { date: [TODAY] } }),
    ),
  );
  const chip = await screen.findByRole('button', { name: /^Date ?Today/ });
  await userEvent.click(chip);
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toMatch(/^\d{1,2} \w{3} \d{4}$/);
});
