/** Opening the form of 40 questions and submitting it, another person each time. */
import type { MeasuredCall } from './calls.ts';
import { answers, FORM_VERSION, formService, UNANSWERED } from './form.ts';
import { bearer } from './load.ts';
import { idOf } from './rows.ts';

const path = (service: string) => `/team-questionnaire/self-filled/${service}`;
/** Signed in are the second person and so on. */
const personAt = (place: number) => idOf(3, 2 + place);

let opened = 0;
const open: MeasuredCall = {
  name: 'opening a form of 40',
  ours: (base, { people }) => ({
    url: `${base}${path(formService(0))}`,
    next: () => ({ headers: bearer(people[opened++ % people.length] ?? '') }),
  }),
  limit: (base, { people }) => ({
    url: base,
    next: () => {
      const person = personAt(opened++ % people.length);
      return { path: `/form?service=${formService(0)}&person=${person}` };
    },
  }),
};

let submitted = 0;
/** First everybody for one service, then for the next: who answers for the first time supersedes nothing. */
function turn(people: number) {
  submitted += 1;
  const service = formService(1 + (Math.floor(submitted / people) % UNANSWERED));
  return { service, person: submitted % people };
}

const submit: MeasuredCall = {
  name: 'submitting a form of 40',
  ours: (base, { people }) => ({
    url: base,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    next: () => {
      const { service, person } = turn(people.length);
      return {
        path: `/api${path(service)}/submit-answers`,
        headers: bearer(people[person] ?? ''),
        body: JSON.stringify({ version_id: FORM_VERSION, answers }),
      };
    },
  }),
  limit: (base, { people }) => ({
    url: base,
    method: 'POST',
    next: () => {
      const { service, person } = turn(people.length);
      const who = { user_id: personAt(person), service_id: service };
      return {
        path: '/form',
        body: JSON.stringify({ ...who, version_id: FORM_VERSION, answers }),
      };
    },
  }),
};

export const formCalls = [open, submit];
