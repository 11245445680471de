/** The forms that a service can ask before a visit. Either is answered by the same pages. */
import { queryOptions } from '@tanstack/react-query';
import type { ConsentAnswer } from '#schema/healthInformation/healthCalls.ts';
import {
  type CheckedAnswers,
  checkAnswers,
  visibleQuestions,
} from '#schema/questionnaires/checkAnswers.ts';
import type { Answers, Question, RawAnswers, Section } from '#schema/questionnaires/form.ts';
import type { FormAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import { ask } from '#src/http/ask.ts';

/** The consent comes with questions about health. */
export type FormWithConsent = FormAnswer & { consent?: ConsentAnswer };
export type FormName = 'self' | 'health';

export const FORM_PLACES = {
  self: 'team-questionnaire/self-filled/{service_id}',
  health: 'health-information/self-filled/{service_id}',
} as const;

/** What is asked, and of whom. */
export interface AskedForms {
  service_id: string;
  names: readonly FormName[];
  /** Somebody in one's care. */
  user_id?: string | undefined;
  /** The visit, where it is booked already. */
  reservation_id?: string | undefined;
}

export const formQuery = (
  name: FormName,
  { service_id, names, user_id, reservation_id }: AskedForms,
) =>
  queryOptions({
    queryKey: ['form', service_id, name, user_id, reservation_id],
    queryFn: ({ signal }): Promise<FormWithConsent> =>
      ask(`GET /${FORM_PLACES[name]}`, {
        params: { service_id },
        query: { user_id, reservation_id },
        signal,
      }),
    enabled: names.includes(name),
    // A refetch would replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The id of a question's input, and how the server names it in a refusal. */
export const inputId = ({ id }: Pick<Question, 'id'>) => `answers.${id}`;

/** A section as it is asked now: those of its questions whose conditions are met. */
export interface ShownSection extends Section {
  questions: readonly Question[];
}

export function shownSections(form: FormWithConsent, answers: RawAnswers): ShownSection[] {
  const shown = new Set(visibleQuestions(form, padDates(form, answers)).map(({ id }) => id));
  return form.sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(({ id }) => shown.has(id)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export const checked = (form: FormWithConsent, answers: RawAnswers): CheckedAnswers =>
  checkAnswers(form, padDates(form, answers));

/** A date is typed in three inputs: `1990-3-7` there is `1990-03-07` here. */
export function padDates(form: FormWithConsent, answers: RawAnswers): Answers {
  const dates = new Set(
    form.sections.flatMap(({ questions }) =>
      questions.filter(({ kind }) => kind === 'date').map(({ id }) => id),
    ),
  );
  return Object.fromEntries(
    Object.entries(answers as Answers).map(([id, value]) => [
      id,
      dates.has(id) && typeof value === 'string' ? padDate(value) : value,
    ]),
  );
}

const padDate = (date: string) =>
  date
    .split('-')
    .map((part, place) => (place > 0 && part.length === 1 ? `0${part}` : part))
    .join('-');
