import { type FormEvent, useEffect, useRef } from 'react';
import type { PersonRefusal } from '#schema/reservations/booking.ts';
import { t } from '#src/language/t.ts';
import { hasName, type SessionUser } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { textAt } from '../../form/values.ts';
import { PRIVACY_VERSION } from '../../privacy/useAgreement.ts';
import type { Service } from '../../services/serviceQueries.ts';
import { useMissingFields } from '../../users/useMissingFields.ts';
import '../../form/form.css';

const NAME = ['profile.first_name', 'profile.last_name'];
const BIRTH_DATE = 'profile.birth_date';

/** A lacking birth date refuses nobody: this page asks for it. */
export const isForBirthDate = (refusal: PersonRefusal) => refusal?.reason === 'birth_date';

/** What this booking needs of the person and their profile does not say yet. */
export function useDetails(user: SessionUser | null, service: Service, refusal: PersonRefusal) {
  const needed = [
    ...(isForBirthDate(refusal) ? [BIRTH_DATE] : []),
    ...service.required_details.map((field) => `profile.${field}`),
  ];
  const paths = user
    ? [
        ...(hasName(user) ? [] : NAME),
        ...new Set(needed.filter((path) => textAt(user, path) === '')),
      ]
    : [];
  const isForAges = isForBirthDate(refusal);
  return { paths, isForAges, ...useMissingFields({ draft: 'details', paths }) };
}

export function DetailsFields({ form, paths, isForAges }: DetailsFieldsProps) {
  return (
    <>
      <ErrorSummary form={form} labels={{ [PRIVACY_VERSION]: t('Privacy notice') }} />
      {paths.map((path) => (
        <AccountField
          key={path}
          path={path}
          form={form.part}
          isRequired
          help={
            path === BIRTH_DATE && isForAges ? t('This service is for certain ages.') : undefined
          }
        />
      ))}
    </>
  );
}

type DetailsFieldsProps = Omit<ReturnType<typeof useDetails>, 'submit'>;

interface DetailsStepProps {
  service: Service;
  refusal: PersonRefusal;
  onSaved: () => Promise<unknown>;
}

/** Before the questions of a service, which are for whoever may come. */
export function DetailsStep({ service, refusal, onSaved }: DetailsStepProps) {
  const details = useDetails(useSession().user, service, refusal);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { isBusy } = details.form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    details.submit(onSaved);
  };
  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        {t('Your details')}
      </h2>
      <form className="form" onSubmit={submit} noValidate>
        <DetailsFields {...details} />
        <div className="actions">
          <button type="submit" className="button" disabled={isBusy}>
            {isBusy ? t('Saving…') : t('Continue')}
          </button>
        </div>
      </form>
    </section>
  );
}
