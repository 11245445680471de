import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useDraft } from '#src/custom/drafts/useDraft.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { untilAnswered } from '#src/http/untilAnswered.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { toast } from '#src/toast/toast.ts';
import { useWhom } from '../../page/whom.ts';
import { PRIVACY_VERSION, useAgreement } from '../../privacy/useAgreement.ts';
import type { Service } from '../../services/serviceQueries.ts';

/** The one call that books. A retry of the same wish carries the same key, so it books once. */
export function useBook(service: Service) {
  const [notes, setNotes] = useDraft(`notes-${service.id}`);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const task = useTask();
  const [, setParams] = useSearchParams();
  const sent = useRef({ wish: '', key: '' });
  const bookedId = useRef<string | null>(null);
  /** How many are before, where that was told. */
  const [inLine, setInLine] = useState<{ ahead: number | null } | null>(null);
  const leaving = useLeaving();
  const whom = useWhom();

  const { token } = useSession();
  const agreement = useAgreement({ isAsked: token !== null });

  const book = ({ date, time, places, hold_id = null }: Wish) => {
    if (Object.keys(agreement.check()).length > 0) {
      document.getElementById(PRIVACY_VERSION)?.focus();
      return Promise.resolve();
    }
    return task.run(async () => {
      const body = {
        service_id: service.id,
        date,
        time,
        ...(places > 1 && { places }),
        ...(whom && { user_id: whom }),
        ...(hold_id && { hold_id }),
        ...(notes.trim() && { notes: notes.trim() }),
        ...agreement.body,
      };
      const wish = JSON.stringify(body);
      if (sent.current.wish !== wish) sent.current = { wish, key: randomKey() };
      const headers = { 'Idempotency-Key': sent.current.key };
      const signal = leaving.current?.signal;
      try {
        const onLine = (ahead: number) => setInLine({ ahead });
        const reservation = await untilAnswered(
          () =>
            ask('POST /reservations/create', {
              ...{ body, headers, onLine },
              ...(signal && { signal }),
            }),
          { onWait: () => setInLine({ ahead: null }), isWanted: () => !signal?.aborted },
        );
        bookedId.current = reservation.id;
        setNotes('');
        toast.success(
          reservation.status === 'pending'
            ? t('Your request is in.')
            : t('Your booking is confirmed.'),
        );
        queries.invalidateQueries({ queryKey: ['reservations'] });
        if (agreement.isAgreed) queries.invalidateQueries({ queryKey: ['privacy-notice'] });
        navigate(`/my/reservations/${reservation.id}?new`, { replace: true });
      } catch (error) {
        // It may have been booked all the same.
        if (signal?.aborted) {
          queries.invalidateQueries({ queryKey: ['reservations'] });
          return;
        }
        if (isAgreementMissing(error)) await agreement.reload();
        if (!isAnswersNeeded(error)) throw error;
        toast.info(t('The office has questions for you first.'));
        await Promise.all(
          [
            ['services', service.id],
            ['form', service.id],
          ].map((queryKey) => queries.invalidateQueries({ queryKey })),
        );
        // Without a step in the URL, the questions begin at the first that is due.
        setParams(
          { date, time, ...(whom && { for: whom }), ...(places > 1 && { places: String(places) }) },
          { replace: true },
        );
      } finally {
        setInLine(null);
        // Booked or refused, the free times have changed.
        queries.invalidateQueries({ queryKey: ['slots', service.id] });
      }
    });
  };

  return { ...task, inLine, book, notes, setNotes, bookedId, agreement };
}

/** Aborted when the page is left: whoever does that wants to book no longer. */
function useLeaving() {
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return leaving;
}

interface Wish {
  date: string;
  time: string;
  places: number;
  /** The place that is held for it. */
  hold_id?: string | null;
}

const isAnswersNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === 'answers_needed';

const isAgreementMissing = (error: unknown) =>
  error instanceof ApiError && error.errors[PRIVACY_VERSION] !== undefined;

/** Not randomUUID: that is there on https only, and an office may run this inside its own net. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
