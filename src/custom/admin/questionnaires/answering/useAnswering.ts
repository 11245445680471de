import { useMemo, useRef, useState } from 'react';
import { translateEach } from '#schema/language/phrase.ts';
import {
  checkAnswers,
  type Form,
  questionsOf,
  type RawAnswers,
  visibleQuestions,
} from '#schema/questionnaires/questionnaire.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import {
  type FormOfPerson,
  type FormWithConsent,
  saveDraft,
  submitAnswers,
} from '../answersApi.ts';
import { forgetUnsaved, keepUnsaved, unsaved } from './unsaved.ts';

export type DraftState = 'clean' | 'changed' | 'saving' | 'saved' | 'failed';

export interface AnsweringProps {
  target: FormOfPerson;
  opened: FormWithConsent & { version_id: string };
  onSubmitted: () => void;
}

/**
 * A form under way: what was typed, whether the server has it, and what is wrong. What was typed
 * stays here whatever becomes of a save, and outlives the page while it is not saved.
 */
export function useAnswering({ target, opened, onSubmitted }: AnsweringProps) {
  const key = `${target.form}/${opened.version_id}/${target.service_id}/${target.user_id}`;
  const [answers, setAnswers] = useState<RawAnswers>(() => unsaved(key) ?? opened.answers);
  const [draft, setDraft] = useState<DraftState>(unsaved(key) ? 'failed' : 'clean');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const typed = useRef(answers);
  const saving = useRef<Promise<void> | null>(null);
  const form = useMemo(() => ({ sections: opened.sections }) as Form, [opened.sections]);
  const { version_id } = opened;

  function change(id: string, value: unknown) {
    typed.current = { ...typed.current, [id]: value };
    keepUnsaved(key, typed.current);
    setAnswers(typed.current);
    setDraft('changed');
    setErrors(({ [id]: _mended, ...others }) => others);
  }

  /** One save at a time, so that an older one never arrives after a newer one. */
  function keep(): Promise<void> {
    saving.current ??= saveTyped().finally(() => {
      saving.current = null;
    });
    return saving.current;
  }

  async function saveTyped() {
    try {
      while (unsaved(key) !== undefined) {
        const sent = typed.current;
        setDraft('saving');
        await saveDraft(target, { version_id, answers: filledAnswers(form, sent) });
        if (typed.current === sent) forgetUnsaved(key);
        setDraft('saved');
      }
    } catch {
      setDraft('failed');
    }
  }

  async function submit() {
    if (isBusy) return;
    setProblem(null);
    const checked = checkAnswers(form, filledAnswers(form, typed.current));
    if (Object.keys(checked.errors).length > 0) return refuse(translateEach(t, checked.errors));
    setBusy(true);
    try {
      // Otherwise a draft in flight could arrive after the submission.
      await saving.current;
      await submitAnswers(target, { version_id, answers: filledAnswers(form, typed.current) });
      forgetUnsaved(key);
      onSubmitted();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : {};
      const known = Object.keys(wrong).some((path) => path.startsWith('answers.'));
      if (known) refuse(wrong);
      else setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function refuse(wrong: Readonly<Record<string, string>>) {
    setErrors(
      Object.fromEntries(
        Object.entries(wrong).map(([path, text]) => [path.replace(/^answers\./, ''), text]),
      ),
    );
    setAttempt((before) => before + 1);
  }

  const shown = new Set(visibleQuestions(form, answers).map(({ id }) => id));
  const sections = form.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ id }) => shown.has(id)),
  }));
  return {
    sections: sections.filter(({ questions }) => questions.length > 0),
    questions: questionsOf(form).filter(({ id }) => shown.has(id)),
    answers,
    errors,
    problem,
    attempt,
    draft,
    isBusy,
    change,
    keep,
    submit,
  };
}

/** What the form asks now, without blanks. */
const filledAnswers = (form: Form, typed: RawAnswers) =>
  Object.fromEntries(
    visibleQuestions(form, typed).flatMap(({ id }) => {
      const value = typed[id];
      return value === undefined || value === '' ? [] : [[id, value]];
    }),
  ) as Record<string, string | number | boolean | string[]>;
