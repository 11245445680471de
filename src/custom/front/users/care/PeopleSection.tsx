import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { SectionPanel, useEditing } from '../profile/SectionPanel.tsx';
import { peopleInCareQuery } from './careCalls.ts';
import { PersonRow } from './PersonRow.tsx';

const PersonForm = lazy(async () => ({ default: (await import('./PersonForm.tsx')).PersonForm }));

/** It lists whom somebody books for, beside themselves. */
export function PeopleSection() {
  const { data, error, refetch, isPending } = useQuery(peopleInCareQuery);
  const { isEditing, edit, stop } = useEditing('people');
  return (
    <SectionPanel
      name="people"
      title={t('People in my care')}
      isEditing={isEditing}
      action={
        <button type="button" className="button-quiet" onClick={edit}>
          {t('Add somebody')}
        </button>
      }
    >
      <p className="help">
        {t('A child, a parent or somebody else for whom you book. Their messages come to you.')}
      </p>
      {isPending && <Skeleton lines={2} />}
      {error && !data && (
        <Failed what={t('The list could not be shown.')} error={error} onRetry={() => refetch()} />
      )}
      {data && data.data.length > 0 && (
        <ul className="session-list">
          {data.data.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {isEditing && (
        <Suspense fallback={<Skeleton tall lines={4} />}>
          <PersonForm
            onSaved={({ profile }) => {
              toast.success(t('{name} is added.', { name: profile.first_name }));
              stop();
            }}
            onCancel={stop}
          />
        </Suspense>
      )}
    </SectionPanel>
  );
}
