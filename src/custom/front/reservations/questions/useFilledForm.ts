import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '#src/http/ask.ts';
import {
  type AskedForms,
  checked,
  FORM_PLACES,
  type FormName,
  type FormWithConsent,
  formQuery,
  type ShownSection,
  shownSections,
} from './forms.ts';
import { useServerDraft } from './useServerDraft.ts';

export type FilledForm = ReturnType<typeof useFilledForm>;

/** One form with its answers: what of it shows, whether it will do, and submitting it. */
export function useFilledForm(name: FormName, asked: AskedForms) {
  const { service_id, user_id, reservation_id } = asked;
  const { data, refetch } = useQuery(formQuery(name, asked));
  const form = data ?? NOTHING;
  const draft = useServerDraft({ name, service_id, user_id, form, onStale: refetch });
  const { answers } = draft;
  /** Of the files that were sent from this page; the server keeps their ids. */
  const fileNames = useRef(new Map<string, string>()).current;

  const submit = async () => {
    await draft.pause();
    const { version_id } = form;
    if (version_id === null) return;
    await ask(`POST /${FORM_PLACES[name]}/submit-answers`, {
      params: { service_id },
      body: { version_id, answers: checked(form, answers).answers, user_id, reservation_id },
    });
    draft.settle();
    await refetch();
  };
  const agree = async () => {
    if (!form.consent) return;
    const { version } = form.consent;
    await ask('POST /health-information/consent', { body: { version, given: true, user_id } });
    await refetch();
  };
  return {
    ...draft,
    name,
    form,
    sections: shownSections(form, answers) as readonly ShownSection[],
    needsConsent: form.consent !== undefined && form.consent.state !== 'given',
    check: () => checked(form, answers).errors,
    fileNames,
    submit,
    agree,
    reload: refetch,
  };
}

const NOTHING: FormWithConsent = {
  version_id: null,
  sections: [],
  answers: {},
  state: 'none',
  is_due: false,
  saved_at: null,
  submitted_at: null,
};
