// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ShownDay, useChangeDay } from '#src/custom/admin/visits/useTeamDay.ts';
import { buildDay, buildEntry, TEAM } from './dayEntries.ts';

afterEach(() => void vi.restoreAllMocks());

it('an answer of this desk never replaces a day that was read after it was asked', () => {
  const queryClient = new QueryClient();
  const key = ['visits', 'day', TEAM];
  const at = (time: number) => vi.spyOn(Date, 'now').mockReturnValue(time);
  const id = crypto.randomUUID();
  const named = (name: string) => {
    const entry = buildEntry({ name });
    return { ...entry, reservation: { ...entry.reservation, id } };
  };
  const readDay = (name: string, readAt: number) =>
    queryClient.setQueryData<ShownDay>(key, {
      ...buildDay({ entries: [named(name)] }),
      clockAhead: 0,
      readAt,
    });
  const shown = () => {
    const { entries = [], readAt } = queryClient.getQueryData<ShownDay>(key) ?? {};
    return [entries[0]?.reservation.user.name, readAt];
  };
  const { result } = renderHook(() => useChangeDay(TEAM), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  readDay('Expected', 1_000);
  at(2_000);
  void result.current.hold();
  result.current.put(named('Here'));
  // All of the day is read next: its version alone would not tell of this entry.
  expect(shown()).toEqual(['Here', 0]);
  at(3_000);
  void result.current.hold();
  readDay('Served by a colleague', 4_000);
  result.current.put(named('Called'));
  expect(shown()).toEqual(['Served by a colleague', 0]);
});
