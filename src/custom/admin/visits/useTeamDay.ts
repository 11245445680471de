import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DAY_ASKED_EVERY_MS, DAY_TOPIC, WHOLE_DAY_EVERY_MS } from '#schema/live/message.ts';
import { counter } from '#schema/resources/counter.ts';
import type { DayEntry, TeamDay } from '#schema/visits/day.ts';
import { ask } from '#src/http/ask.ts';
import { askSoon } from '#src/live/askSoon.ts';
import { useLive } from '#src/live/useLive.ts';
import { isDayTimes } from '../reservations/dayTimesQuery.ts';

/** Where changes are not heard of. */
const ASK_EVERY_MS = 10_000;

export interface ShownDay extends TeamDay {
  /** Milliseconds by which the server's clock is ahead of this one. */
  clockAhead: number;
  /** When all of it was read, by this clock. */
  readAt: number;
}

const keyOf = (team_id: string) => ['visits', 'day', team_id];

const TOPICS = [DAY_TOPIC, counter.name];

/**
 * The day as all desks of the team see it: asked for when it has changed, and whenever one looks here; by
 * the clock where changes are not heard of.
 */
export function useTeamDay(team_id: string) {
  const queryClient = useQueryClient();
  const askDay = useMemo(
    () => askSoon(() => queryClient.refetchQueries({ queryKey: keyOf(team_id) })),
    [queryClient, team_id],
  );
  const isLive = useLive({
    onChanges: (changes) => {
      if (changes.some((change) => change.team_id === team_id && TOPICS.includes(change.topic)))
        askDay();
    },
    onReset: () => {
      forgetVersion(queryClient, team_id);
      askDay();
    },
  });
  const { data, error, isError, refetch } = useQuery({
    queryKey: keyOf(team_id),
    queryFn: ({ signal }) => readDay(queryClient, team_id, signal),
    refetchInterval: ({ state }) =>
      isLive && state.status !== 'error' ? DAY_ASKED_EVERY_MS : ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  return { day: data, error, isLost: isError && data !== undefined, refetch };
}

/** All of it is read next, not only whether it is another one. */
const forgetVersion = (queryClient: QueryClient, team_id: string) =>
  queryClient.setQueryData<ShownDay>(keyOf(team_id), (day) => day && { ...day, readAt: 0 });

async function readDay(
  queryClient: QueryClient,
  team_id: string,
  signal: AbortSignal,
): Promise<ShownDay> {
  const known = queryClient.getQueryData<ShownDay>(keyOf(team_id));
  const isRecent = known && Date.now() - known.readAt < WHOLE_DAY_EVERY_MS;
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
  return { ...shown, ...answer, clockAhead };
}

/** What this desk does shows at once, and then as the server has it. */
export function useChangeDay(team_id: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(team_id);
  const heldAt = useRef(0);
  return {
    /** An answer that is on its way would show the day as it was before. */
    hold: () => {
      heldAt.current = Date.now();
      return queryClient.cancelQueries({ queryKey });
    },
    /** A day that was read meanwhile may know of what a colleague did after it: that stays. */
    put: (entry: DayEntry) =>
      queryClient.setQueryData<ShownDay>(queryKey, (day) => {
        if (!day) return day;
        const hasNewerDay = day.readAt > heldAt.current;
        return {
          ...day,
          readAt: 0,
          entries: hasNewerDay ? day.entries : withEntry(day.entries, entry),
        };
      }),
    readAgain: () => {
      forgetVersion(queryClient, team_id);
      return queryClient.invalidateQueries({ queryKey });
    },
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

/** However much happens at other desks. */
const FOLLOW_EVERY_MS = 2_000;

/** Reads the free times of the day again, whenever the day has changed. */
export function useFollowDay(version: string): void {
  const queryClient = useQueryClient();
  const followed = useRef({ version, at: 0 });
  useEffect(() => {
    const { current } = followed;
    if (current.version === version) return;
    const follow = () => {
      followed.current = { version, at: Date.now() };
      queryClient.invalidateQueries({ predicate: isDayTimes });
    };
    const timer = setTimeout(follow, Math.max(0, current.at + FOLLOW_EVERY_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [queryClient, version]);
}
