// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { GetManyReferenceParams } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { ReservationsOf } from '#src/custom/admin/users/page/ReservationsOf.tsx';
import { doubles, renderScreen } from '#tests/src/support/render.tsx';

afterEach(cleanup);

test('the reservations of a person are asked for as those that point at them', async () => {
  const getManyReference = vi.fn(async (_name: string, _asked: GetManyReferenceParams) => ({
    data: [],
    total: 0,
  }));
  const filter = { starts_at_from: '2026-12-01T00:00:00Z' };
  renderScreen(
    <ReservationsOf person="p1" filter={filter} order="ASC" nothing="Nothing." />,
    doubles({ getManyReference } as never),
  );
  await waitFor(() => expect(screen.getByText('Nothing.')).toBeTruthy());
  const [name, asked] = getManyReference.mock.calls[0] ?? [];
  expect(name).toBe('reservations');
  expect(asked).toMatchObject({
    target: 'user_id',
    id: 'p1',
    filter,
    sort: { field: 'starts_at', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  });
});
