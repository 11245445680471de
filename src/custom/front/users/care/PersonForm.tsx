import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { NewPersonInCare } from '#schema/users/care.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { issuesOf } from '../../form/check.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { useForm } from '../../form/useForm.ts';
import { bodyOf, textAt, valuesOf } from '../../form/values.ts';
import { addInCare, changeInCare, type PersonInCare } from './careCalls.ts';
import '#src/custom/elements/form.css';
import '../../form/form.css';

const PROFILE = ['profile.first_name', 'profile.last_name', 'profile.birth_date'];
const PATHS = ['relation', ...PROFILE];

interface PersonFormProps {
  /** Absent: somebody new. */
  person?: PersonInCare;
  onSaved: (person: PersonInCare) => void;
  onCancel: () => void;
}

/** The little that a booking needs to know of somebody in one's care. */
export function PersonForm({ person, onSaved, onCancel }: PersonFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    draft: `care-${person?.id ?? 'new'}`,
    ...(person && { start: valuesOf(person, PATHS) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(form.part.values, PATHS);
    const lacking = PATHS.filter((path) => textAt(body, path) === '');
    form.submit(
      async () => ({
        ...(await issuesOf('profileBody', { profile: body.profile })),
        ...Object.fromEntries(lacking.map((path) => [path, t('Fill this in')])),
      }),
      async () => {
        const saved = person
          ? await changeInCare(
              queries,
              ask('POST /care/update/{id}', {
                params: { id: person.id },
                body: { ...body, updated_at: person.updated_at },
              }),
            )
          : await addInCare(queries, body as NewPersonInCare);
        form.forget();
        onSaved(saved);
      },
    );
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} />
      {PATHS.map((path) => (
        <AccountField key={path} path={path} form={form.part} isRequired isOwn={false} />
      ))}
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Saving…') : person ? t('Save changes') : t('Add this person')}
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          {t('Go back')}
        </button>
      </div>
    </form>
  );
}
