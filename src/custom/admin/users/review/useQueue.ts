import { useEffect, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '#schema/users/accounts.ts';

const AT_ONCE = 50;
const A_MINUTE = 60_000;

/**
 * The waiting people, longest first, and the current one. Reviewed people stay in the queue, so
 * that a decision can be reopened.
 */
export function useQueue() {
  const [params, setParams] = useSearchParams();
  const chosenId = params.get('person');
  const [seen, setSeen] = useState<readonly string[]>([]);
  const list = useGetList<Person>(
    'users',
    {
      filter: { 'identification.status': ['submitted'] },
      sort: { field: 'identification.submitted_at', order: 'ASC' },
      pagination: { page: 1, perPage: AT_ONCE },
    },
    { refetchInterval: A_MINUTE },
  );
  const waiting = (list.data ?? []).map(({ id }) => id);
  const order = [...seen, ...waiting.filter((id) => !seen.includes(id))];
  const current = chosenId ?? waiting[0] ?? null;
  const person = useGetOne<Person>('users', { id: current ?? '' }, { enabled: current !== null });
  useEffect(() => {
    if (current) setSeen((before) => (before.includes(current) ? before : [...before, current]));
  }, [current]);

  const go = (id: string | null) => setParams(id ? { person: id } : {}, { replace: true });
  const place = current ? order.indexOf(current) : -1;
  /** Whoever still waits after this one, or from the start; null when nobody is left. */
  const nextWaiting = (without: string | null) =>
    [...order.slice(place + 1), ...order].find((id) => id !== without && waiting.includes(id)) ??
    null;
  return {
    person: person.data,
    problem: list.error ?? person.error,
    isPending: list.isPending || (current !== null && person.isPending),
    total: list.total ?? 0,
    before: order[place - 1] ?? null,
    after: order[place + 1] ?? null,
    go,
    goOn: () => go(nextWaiting(current)),
    retry: () => Promise.all([list.refetch(), person.refetch()]),
  };
}
