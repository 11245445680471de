import type { FormEvent } from 'react';
import type { CategoryWay } from '#schema/reservations/eligibility.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { useMissingFields } from '../useMissingFields.ts';
import { ConfirmCategory, toHeading } from './ConfirmCategory.tsx';
import '#src/custom/elements/form.css';
import '../../form/form.css';

interface CategoryWaysProps {
  ways: readonly CategoryWay[];
}

/** A refused person can fill in right here what is missing, or confirm a category. */
export function CategoryWays({ ways }: CategoryWaysProps) {
  const isMissing = ways.some(({ missing }) => missing.length > 0);
  return (
    <div className="form">
      {ways.map(
        ({ state, category }) =>
          state === 'confirm' &&
          category && <ConfirmCategory key={category.id} category={category} />,
      )}
      {isMissing && <MissingFields ways={ways.filter(({ state }) => state === 'fill_in')} />}
    </div>
  );
}

/** One form for all: whatever of it is filled in may be enough. */
function MissingFields({ ways }: CategoryWaysProps) {
  const paths = [...new Set(ways.flatMap(({ missing }) => missing))].map(
    (field) => `profile.${field}`,
  );
  const { form, submit } = useMissingFields({
    draft: 'profile-missing',
    paths,
    isOneEnough: true,
  });
  const groups = ways.flatMap(({ category }) => category?.name ?? []).join(', ');
  const save = (event: FormEvent) => {
    event.preventDefault();
    submit(() => {
      toast.success(t('Your profile is saved.'));
      toHeading();
    });
  };
  return (
    <form className="form" onSubmit={save} noValidate>
      {groups && <p>{t('For {groups}: tell us this.', { groups })}</p>}
      <ErrorSummary form={form} />
      {paths.map((path) => (
        <AccountField key={path} path={path} form={form.part} isRequired={paths.length === 1} />
      ))}
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Saving…') : t('Save it in my profile')}
        </button>
      </div>
    </form>
  );
}
