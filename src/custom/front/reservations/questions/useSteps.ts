import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { translateEach } from '#schema/language/phrase.ts';
import { t } from '#src/language/t.ts';
import { inputId, type ShownSection } from './forms.ts';
import type { FilledForm } from './useFilledForm.ts';

export interface Step {
  filled: FilledForm;
  /** Null: the consent, which comes before the first section of its form. */
  section: ShownSection | null;
}
export type Place = number | 'check' | 'confirm';
export type Issues = Record<string, string>;

/**
 * The way through the questions. Where one is, is kept in the URL, so Back and a reload keep it.
 */
export function useSteps(filled: readonly FilledForm[]) {
  const [params, setParams] = useSearchParams();
  const [issues, setIssues] = useState<Issues>({});
  const due = filled.filter(({ form }) => form.is_due).map(({ name }) => name);
  const [everDue, setEverDue] = useState(due);
  const isNew = due.some((name) => !everDue.includes(name));
  useEffect(() => {
    if (isNew) setEverDue((before) => [...new Set([...before, ...due])]);
  }, [isNew, due]);

  // Coming back later, all that is asked can be looked at and changed.
  const forms = everDue.length > 0 ? filled.filter(({ name }) => everDue.includes(name)) : filled;
  const steps: Step[] = forms.flatMap((form) => [
    ...(form.needsConsent ? [{ filled: form, section: null }] : []),
    ...form.sections.map((section) => ({ filled: form, section })),
  ]);
  const place = placeOf(params.get('section'), steps.length);
  const isDue = due.length > 0;
  const go = (next: Place, { replace = false, isChange = false } = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('section', String(next));
        if (isChange) after.set('change', '');
        else after.delete('change');
        return after;
      },
      { replace },
    );

  const isLost = isDue && (place === null || place === 'confirm');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever something is asked
  useEffect(() => {
    if (isLost) go(startOf(forms, steps), { replace: true });
  }, [isLost]);

  /** Shows what is wrong where it is. @returns whether there is anything */
  const showIssues = (found: Issues): boolean => {
    setIssues(found);
    const at = stepOf(steps, found);
    if (at !== null) go(at, { isChange: true });
    return Object.keys(found).length > 0;
  };

  return {
    forms,
    steps,
    place: isLost ? null : place,
    isDue,
    isChange: params.has('change'),
    go,
    issues,
    setIssues,
    showIssues,
    clearIssue: (path: string) =>
      setIssues((before) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => key !== path)),
      ),
  };
}

export type Steps = ReturnType<typeof useSteps>;

export const issuesOf = (filled: FilledForm): Issues => translateEach(t, filled.check());

/** Counted from 1; null where no questions show. */
function placeOf(asked: string | null, count: number): Place | null {
  if (asked === null || asked === 'confirm') return asked;
  const number = Number(asked);
  return Number.isInteger(number) && number >= 1 && number <= count ? number : 'check';
}

/** The step to resume at: the check page, the first unanswered section, or the start. */
function startOf(forms: readonly FilledForm[], steps: readonly Step[]): Place {
  if (forms.some(({ form }) => form.is_due && form.state === 'none')) {
    const fresh = steps.findIndex(({ filled }) => filled.form.state === 'none');
    return gapIn(steps.slice(0, fresh)) ?? fresh + 1;
  }
  return gapIn(steps) ?? 'check';
}

const gapIn = (steps: readonly Step[]): number | null => {
  const at = steps.findIndex(({ filled, section }) => {
    if (!section) return true;
    const errors = filled.check();
    return section.questions.some((question) => errors[inputId(question)]);
  });
  return at < 0 ? null : at + 1;
};

function stepOf(steps: readonly Step[], issues: Issues): number | null {
  const at = steps.findIndex(({ section }) =>
    section?.questions.some((question) => issues[inputId(question)]),
  );
  return at < 0 ? null : at + 1;
}
