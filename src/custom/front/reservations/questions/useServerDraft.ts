import { useEffect, useRef, useState } from 'react';
import type { Answers, AnswerValue } from '#schema/questionnaires/form.ts';
import type { SelfDraftInput } from '#schema/questionnaires/questionnaireCalls.ts';
import { useUnsavedWork } from '#src/custom/drafts/useUnsavedWork.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { FORM_PLACES, type FormName, type FormWithConsent, padDates } from './forms.ts';

interface ServerDraft {
  name: FormName;
  service_id: string;
  /** Somebody in one's care. */
  user_id?: string | undefined;
  form: FormWithConsent;
  /** The form has changed meanwhile, or asks for a consent: reads it again. */
  onStale: () => Promise<unknown>;
}

/** After a change; leaving a field or a page saves at once. */
const SETTLED_MS = 1500;
const RETRY_MS = { first: 2000, most: 30_000 };

/**
 * Answers that the server keeps while they are given, and this browser never: one call at a time,
 * the last state wins, and a lost line is tried again until it is back.
 */
export function useServerDraft({ name, service_id, user_id, form, onStale }: ServerDraft) {
  const [answers, setAnswers] = useState<Answers>(form.answers);
  const [isFailing, setFailing] = useState(false);
  const [isChanged, setChanged] = useState(false);
  useUnsavedWork(isChanged);
  const now = useRef({ answers, form });
  now.current.form = form;
  const sent = useRef(JSON.stringify(padDates(form, form.answers)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void> | null>(null);

  const later = (afterMs: number, failures = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(failures), afterMs);
  };
  const save = (failures = 0) => {
    const { version_id, consent } = now.current.form;
    const given = padDates(now.current.form, now.current.answers);
    const text = JSON.stringify(given);
    const isHeldBack = version_id === null || (consent && consent.state !== 'given');
    if (saving.current || isHeldBack || text === sent.current) return;
    clearTimeout(timer.current);
    saving.current = send({ version_id, answers: given, user_id }, text, failures).then(
      (againMs) => {
        saving.current = null;
        later(againMs, againMs && failures + 1);
      },
    );
  };
  /** @returns in how many milliseconds to look again, whether there is something to save */
  const send = async (body: SelfDraftInput, text: string, failures: number): Promise<number> => {
    try {
      await ask(`POST /${FORM_PLACES[name]}/save-draft`, { params: { service_id }, body });
      sent.current = text;
      setFailing(false);
      return 0;
    } catch (error) {
      if (isPassing(error)) {
        setFailing(true);
        return Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most);
      }
      const isStale = error instanceof ApiError && error.status === 409;
      // As it is, it would be refused again: the check before submitting says why.
      sent.current = isStale ? '' : text;
      if (isStale) await onStale().catch(() => undefined);
      return isStale ? RETRY_MS.first : 0;
    }
  };
  const set = (question_id: string, value: AnswerValue | undefined) => {
    const { [question_id]: _, ...others } = now.current.answers;
    const next = isBlank(value) ? others : { ...others, [question_id]: value };
    now.current.answers = next;
    setAnswers(next);
    setChanged(true);
    later(SETTLED_MS);
  };
  /** Waits for saves in flight, so that none arrives after the submission. */
  const pause = async () => {
    clearTimeout(timer.current);
    await saving.current;
    clearTimeout(timer.current);
  };
  /** After the submission the answers count as saved. */
  const settle = () => {
    sent.current = JSON.stringify(padDates(now.current.form, now.current.answers));
    setFailing(false);
    setChanged(false);
  };

  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => {
    const saveAtOnce = () => saveNow.current();
    const onHidden = () => document.visibilityState === 'hidden' && saveAtOnce();
    window.addEventListener('online', saveAtOnce);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', saveAtOnce);
      document.removeEventListener('visibilitychange', onHidden);
      saveAtOnce();
      clearTimeout(timer.current);
    };
  }, []);

  return { answers, set, save: () => save(), pause, settle, isFailing, isChanged };
}

const isBlank = (value: AnswerValue | undefined): value is undefined =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
