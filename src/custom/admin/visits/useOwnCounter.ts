import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { DayEntry, OpenCounter, TeamDay } from '#schema/visits/day.ts';
import { takesCounter } from '#schema/visits/steps.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { useChangeDay } from './useTeamDay.ts';

const STAY_EVERY_MS = 60_000;

/** Who is called to a counter, or served there. */
export const personAt = ({ id }: Pick<OpenCounter, 'id'>, entries: readonly DayEntry[]) =>
  entries.find(({ visit }) => visit?.counter_id === id && takesCounter(visit.state)) ?? null;

/** The counter that the viewer has opened, and whom they have there. */
export function useOwnCounter(day: Pick<TeamDay, 'counters' | 'entries' | 'team'>) {
  const viewer = useViewer();
  const notify = useNotify();
  const change = useChangeDay(day.team.id);
  const counter = day.counters.find(({ staff }) => staff?.id === viewer?.id) ?? null;
  const person = counter && personAt(counter, day.entries);
  useStay(counter?.id ?? null, change.readAgain);

  async function attempt<T>(task: () => Promise<T>): Promise<T | null> {
    try {
      await change.hold();
      return await task();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      return null;
    } finally {
      change.readAgain();
    }
  }

  return {
    counter,
    person,
    /** What an action needs to know of it. */
    ref: counter && { id: counter.id, visit_id: person?.visit?.id ?? null },
    open: (id: string) =>
      attempt(() => ask('POST /visits/counters/open/{id}', { params: { id }, body: {} })),
    close: (id: string, returns_to_line: boolean) =>
      attempt(() =>
        ask('POST /visits/counters/close/{id}', { params: { id }, body: { returns_to_line } }),
      ),
    /** @returns who was called, as they stood before */
    callNext: async (counter_id: string): Promise<DayEntry | null> => {
      const answer = await attempt(() => ask('POST /visits/call-next', { body: { counter_id } }));
      if (!answer) return null;
      if (!answer.entry) {
        toast.info(t('Nobody waits for this counter.'));
        return null;
      }
      const { id } = answer.entry.reservation;
      change.put(answer.entry);
      // Of the day as it was shown: one that was read meanwhile may know of the call.
      return day.entries.find(({ reservation }) => reservation.id === id) ?? null;
    },
  };
}

/** The counter closes by itself once this page is gone. */
function useStay(id: string | null, onLeft: () => void) {
  const latest = useRef(onLeft);
  latest.current = onLeft;
  useEffect(() => {
    if (id === null) return;
    const stay = () =>
      ask('POST /visits/counters/stay/{id}', { params: { id }, body: {} }).catch(() =>
        latest.current(),
      );
    // Whoever comes back to this page may have been away for minutes.
    void stay();
    const timer = setInterval(stay, STAY_EVERY_MS);
    return () => clearInterval(timer);
  }, [id]);
}
