import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';
import type { Action } from './actions.ts';

/**
 * Runs an action on one or several reservations, and notifies of the result.
 * @returns what failed
 */
export function useRunAction() {
  const queryClient = useQueryClient();
  const notify = useNotify();

  return async function run(action: Action, records: readonly Reservation[], reason?: string) {
    // Optimistic for activity steps only: those can be taken back.
    if (action.of === 'activity') {
      // A list on its way would show the step before once more, and its button where the next one was.
      await queryClient.cancelQueries({ queryKey: ['reservations'] });
      show(records, action.to);
    }
    const failures =
      action.of === 'status' ? await decide(action, records, reason) : await all(action, records);
    const done = records.length - failures.length;
    if (done > 0) notify(sentence(done, records, action), { type: 'success' });
    return failures;
  };

  function show(records: readonly Reservation[], activity_status: Reservation['activity_status']) {
    const ids = new Set(records.map(({ id }) => id));
    const changed = <T extends { id: string }>(record: T): T =>
      ids.has(record.id) ? { ...record, activity_status } : record;
    queryClient.setQueriesData<unknown>({ queryKey: ['reservations'] }, (cached: unknown) => {
      if (typeof cached !== 'object' || cached === null) return cached;
      if ('data' in cached && Array.isArray(cached.data)) {
        return { ...cached, data: cached.data.map(changed) };
      }
      if (Array.isArray(cached)) return cached.map(changed);
      return 'id' in cached ? changed(cached as { id: string }) : cached;
    });
  }
}

export interface Failure {
  record: Reservation;
  words: string;
}

/** One request for all records; some may be refused, and the others succeed. */
async function decide(
  action: Action & { of: 'status' },
  records: readonly Reservation[],
  reason?: string,
): Promise<Failure[]> {
  const body = {
    ids: records.map(({ id }) => id),
    status: action.to,
    ...(reason && { reason }),
  };
  try {
    const { refused } = await ask('POST /reservations/update/statuses', { body });
    return records.flatMap((record) => {
      const refusal = refused.find(({ id }) => id === record.id);
      return refusal ? [{ record, words: `${record.reference}: ${refusal.message}` }] : [];
    });
  } catch (error) {
    return records.map((record) => ({ record, words: messageOf(error) }));
  }
}

/** One request for all records: all or nothing. */
async function all(
  action: Action & { of: 'activity' },
  records: readonly Reservation[],
): Promise<Failure[]> {
  try {
    await ask('POST /reservations/update/activity/status', {
      body: { ids: records.map(({ id }) => id), activity_status: action.to },
    });
    return [];
  } catch (error) {
    return records.map((record) => ({ record, words: messageOf(error) }));
  }
}

function sentence(count: number, records: readonly Reservation[], { done, doneMany }: Action) {
  const [only] = records;
  return records.length === 1 && only
    ? t(done, { reference: only.reference })
    : t(doneMany, { count });
}
