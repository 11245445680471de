import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DayEntry, TeamDay } from '#schema/visits/day.ts';
import { ask } from '#src/http/ask.ts';

const ASK_EVERY_MS = 10_000;
/** Counters that were left close by themselves, which makes no new version of the day. */
const WHOLE_EVERY_MS = 60_000;

export interface ShownDay extends TeamDay {
  /** Milliseconds by which the server's clock is ahead of this one. */
  clockAhead: number;
  /** When all of it was read, by this clock. */
  readAt: number;
}

const keyOf = (team_id: string) => ['visits', 'day', team_id];

/** The day as all desks of the team see it: asked for again and again, and whenever one looks here. */
export function useTeamDay(team_id: string) {
  const queryClient = useQueryClient();
  const { data, error, isError, refetch } = useQuery({
    queryKey: keyOf(team_id),
    queryFn: ({ signal }) => readDay(queryClient, team_id, signal),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  return { day: data, error, isLost: isError && data !== undefined, refetch };
}

async function readDay(
  queryClient: QueryClient,
  team_id: string,
  signal: AbortSignal,
): Promise<ShownDay> {
  const known = queryClient.getQueryData<ShownDay>(keyOf(team_id));
  const isRecent = known && Date.now() - known.readAt < WHOLE_EVERY_MS;
  const answer = await ask('GET /visits/day/{team_id}', {
    params: { team_id },
    query: { known: isRecent ? known.version : undefined },
    signal,
  });
  const clockAhead = Date.parse(answer.now) - Date.now();
  if ('entries' in answer) return { ...answer, clockAhead, readAt: Date.now() };
  if (!known) throw new Error('The day was not read before');
  // What this desk did meanwhile stands in what it has now.
  const shown = queryClient.getQueryData<ShownDay>(keyOf(team_id)) ?? known;
  return { ...shown, now: answer.now, clockAhead };
}

/** What this desk does shows at once, and then as the server has it. */
export function useChangeDay(team_id: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(team_id);
  return {
    /** An answer that is on its way would show the day as it was before. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    put: (entry: DayEntry) =>
      queryClient.setQueryData<ShownDay>(
        queryKey,
        (day) => day && { ...day, entries: withEntry(day.entries, entry) },
      ),
    readAgain: () => queryClient.invalidateQueries({ queryKey }),
    entryOf: (reservation_id: string) =>
      queryClient
        .getQueryData<ShownDay>(queryKey)
        ?.entries.find(({ reservation }) => reservation.id === reservation_id),
  };
}

const withEntry = (entries: readonly DayEntry[], entry: DayEntry) =>
  entries.some(({ reservation }) => reservation.id === entry.reservation.id)
    ? entries.map((one) => (one.reservation.id === entry.reservation.id ? entry : one))
    : [...entries, entry];

const TICK_MS = 15_000;

/** Now by the server's clock, in epoch milliseconds. */
export function useServerNow(clockAhead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + clockAhead;
}

/**
 * Reads again what follows from the day, whenever the day has changed. It does not do so by the clock: other
 * requests than that for the day count as activity, and would keep the session alive.
 */
export function useFollowDay(version: string): void {
  const queryClient = useQueryClient();
  const followed = useRef(version);
  useEffect(() => {
    if (followed.current === version) return;
    followed.current = version;
    queryClient.invalidateQueries({ queryKey: ['reservations', 'getList'] });
    queryClient.invalidateQueries({ queryKey: ['services'] });
  }, [queryClient, version]);
}
