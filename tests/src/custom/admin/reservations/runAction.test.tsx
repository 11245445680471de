// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reservation } from '#src/custom/admin/reservation.ts';
import { ACTIONS } from '#src/custom/admin/reservations/actions.ts';
import { useRunAction } from '#src/custom/admin/reservations/useRunAction.ts';

afterEach(() => vi.unstubAllGlobals());

test('a list that was on its way does not take a step back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const record = { id: 'a', reference: 'TK-A', activity_status: 'scheduled' } as Reservation;
  const before = { data: [record], total: 1 };
  const client = new QueryClient();
  const queryKey = ['reservations', 'getList'];
  client.setQueryData(queryKey, before);
  let arrive = (_: typeof before) => {};
  const list = new Promise<typeof before>((resolve) => {
    arrive = resolve;
  });
  const loading = client.fetchQuery({ queryKey, queryFn: () => list });

  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useRunAction, { wrapper });
  const checkIn = ACTIONS.find(({ to }) => to === 'checked_in');
  if (!checkIn) throw new Error('There is no step of that name.');
  expect(await result.current(checkIn, [record])).toEqual([]);
  arrive(before);
  await loading.catch(() => undefined);
  expect(client.getQueryData(queryKey)).toMatchObject({
    data: [{ activity_status: 'checked_in' }],
  });
});
