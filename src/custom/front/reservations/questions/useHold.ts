import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { getSession } from '#src/session/session.ts';
import { useWhom } from '../../page/whom.ts';
import { announceHold, useHeldElsewhere } from './heldElsewhere.ts';

interface HoldAsked {
  service_id: string;
  date: string;
  time: string;
  places: number;
  /** False while nothing is asked: then nothing is held. */
  isOn: boolean;
  /** The reservation that was made; a hold that became it is not given up. */
  bookedId: { readonly current: string | null };
}

/**
 * Holds a seat in the slot while the questions are answered. Choosing another slot moves the hold.
 */
export function useHold({ service_id, date, time, places, isOn, bookedId }: HoldAsked) {
  const queries = useQueryClient();
  const user_id = useWhom();
  const [ahead, setAhead] = useState<number | null>(null);
  const queryKey = ['hold', service_id, date, time, places, user_id];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const body = { service_id, date, time, ...(places > 1 && { places }), user_id };
      setAhead(null);
      const held = await ask('POST /reservations/hold', { body, signal, onLine: setAhead });
      announceHold(held.id);
      return held;
    },
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const minutes = useMinutesLeft(data?.held_until ?? null);
  const isTakenByOtherTab = useHeldElsewhere(data?.id ?? '');
  const isOver = minutes === 0 || isTakenByOtherTab;
  const extending = useTask();
  const [isExtended, setExtended] = useState(false);
  const extend = () =>
    extending.run(async () => {
      if (!data) return;
      const body = { hold_id: data.id };
      const extended = await ask('POST /reservations/hold/prolong', { body });
      queries.setQueryData(queryKey, extended);
      setExtended(true);
    });

  const last = useRef({ id: '', isOver: false });
  // Refused another time, one still has the last.
  if (data) last.current = { id: data.id, isOver };
  useEffect(
    () => () => {
      const { id, isOver } = last.current;
      if (!id || isOver || bookedId.current === id || !getSession().token) return;
      void release(id).finally(() =>
        queries.invalidateQueries({ queryKey: ['slots', service_id] }),
      );
    },
    [bookedId, queries, service_id],
  );

  return {
    id: data?.id ?? null,
    error,
    isHolding: isFetching,
    /** How many are in line before, while it is being held; null where nobody has to wait. */
    ahead,
    /** Minutes left, rounded up; null while nothing is held. */
    minutes,
    isOver,
    /** Another tab holds another time now. */
    isTakenByOtherTab,
    retry: () => void refetch(),
    extend,
    canExtend: !isExtended && extending.error === null,
    extending,
  };
}

/** A lost call does no harm: the hold expires by itself. */
const release = (hold_id: string) =>
  ask('POST /reservations/hold/release', { body: { hold_id } }).catch(() => undefined);

/** Looks again when a minute is over, not every second. */
function useMinutesLeft(until: string | null): number | null {
  const [, look] = useState(0);
  const left = until === null ? null : Math.max(0, Date.parse(until) - Date.now());
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => look((count) => count + 1), (left % 60_000) + 50);
    return () => clearTimeout(timer);
  });
  return left === null ? null : Math.ceil(left / 60_000);
}
