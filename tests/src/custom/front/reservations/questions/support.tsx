import { Route } from 'wouter';
import type { Question, Section } from '#schema/questionnaires/questionnaire.ts';
import { BookPage } from '#src/custom/front/reservations/book/BookPage.tsx';
import type { FormWithConsent } from '#src/custom/front/reservations/questions/forms.ts';
import { setSession } from '#src/session/session.ts';
import { buildQuestion, buildSection, option, when } from '#tests/support/builders/buildForm.ts';
import { buildNotice, buildService, buildUser } from '../../support/builders.ts';
import { fakeApi, type SentCall } from '../../support/fakeApi.ts';
import { renderAt } from '../../support/render.tsx';

export const service = buildService({ requires_questionnaire: true });
export const PATH = `/book/${service.id}?date=2026-12-01&time=09:00`;
export const NEXT = [{ date: '2026-12-02', time: '10:00', ends: '10:30', remaining: 2 }];

type Answer = { status?: number; body?: unknown } | Error;
type Answers = Record<string, (call: SentCall) => Answer>;

const VISIT = buildSection(
  [
    buildQuestion({ id: 'reason', text: 'Why do you come?', required: true }),
    buildQuestion({ id: 'pregnant', text: 'Are you pregnant?', kind: 'yes_no' }),
    buildQuestion({
      id: 'weeks',
      text: 'For how many weeks?',
      kind: 'number',
      unit: 'weeks',
      min: 1,
      max: 45,
      required: true,
      ...when('pregnant', true),
    }),
  ],
  { id: 's1', title: 'Your visit' },
);
const DETAILS = buildSection(
  [
    buildQuestion({ id: 'since', text: 'Since when?', kind: 'date' }),
    buildQuestion({
      id: 'signs',
      text: 'What do you notice?',
      kind: 'multiple_choice',
      options: [option('fever'), option('cough')],
    }),
  ],
  { id: 's2', title: 'Details' },
);
export const SECTIONS: Section[] = [VISIT, DETAILS];
export const only = (...questions: Question[]) => [buildSection(questions, { id: 's1' })];

export const buildAsked = (overrides: Partial<FormWithConsent> = {}): FormWithConsent =>
  ({
    version_id: 'v1',
    sections: SECTIONS,
    answers: {},
    state: 'none',
    is_due: true,
    saved_at: null,
    submitted_at: null,
    ...overrides,
  }) as FormWithConsent;

export const minutesAhead = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString();

const FORM = `/team-questionnaire/self-filled/${service.id}`;

/** The page of a booking that asks, with a server whose answers a test may change. */
export function openQuestions(
  form: FormWithConsent,
  { path = PATH, answers = {} as Answers, minutes = 15 } = {},
) {
  setSession({ token: 't', user: buildUser() });
  let consent = form;
  const calls = fakeApi({
    [`GET /services/show/${service.id}`]: () => ({ body: service }),
    [`GET /services/not-available-time-slot/${service.id}`]: () => ({
      body: {
        refusal: null,
        data: [],
        slots: [{ time: '09:00', ends: '09:30', capacity: 2, remaining: 1 }],
      },
    }),
    [`GET /services/next-free/${service.id}`]: () => ({ body: { refusal: null, data: NEXT } }),
    'GET /privacy-notice': () => ({ body: buildNotice() }),
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    [`GET ${FORM}`]: () => ({ body: consent }),
    [`POST ${FORM}/save-draft`]: () => ({ body: { state: 'draft' } }),
    [`POST ${FORM}/submit-answers`]: (call) => {
      const given = (call.body as { answers: FormWithConsent['answers'] }).answers;
      consent = { ...consent, answers: given, state: 'submitted', is_due: false };
      return { status: 201, body: {} };
    },
    'POST /reservations/hold': ({ body }) => ({
      status: 201,
      body: { id: `hold-${(body as { time: string }).time}`, held_until: minutesAhead(minutes) },
    }),
    'POST /reservations/hold/release': () => ({ body: { ids: [] } }),
    'POST /reservations/create': () => ({
      status: 201,
      body: { id: 'hold-09:00', status: 'approved' },
    }),
    ...answers,
  });
  const shown = renderAt(
    path,
    <Route path="/book/:id">
      <BookPage />
    </Route>,
  );
  const sent = (end: string) => calls.filter((call) => call.path.endsWith(end));
  return { ...shown, calls, sent, FORM };
}
