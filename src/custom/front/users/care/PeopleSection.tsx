import { fields } from 'virtual:account-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { SectionPanel, useEditing } from '../profile/SectionPanel.tsx';
import { changeInCare, type PersonInCare, peopleInCareQuery } from './careCalls.ts';

const PersonForm = lazy(async () => ({ default: (await import('./PersonForm.tsx')).PersonForm }));

/** Whom somebody books for, beside themselves. */
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

function PersonRow({ person }: { person: PersonInCare }) {
  const [step, setStep] = useState<'change' | 'remove' | null>(null);
  const { profile, relation } = person;
  const name = `${profile.first_name} ${profile.last_name}`;
  const relationName = fields.relation?.options?.find(({ id }) => id === relation)?.name;
  const shown = <span className="visually-hidden">: {name}</span>;
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {relationName && <span className="help">{t(relationName)}</span>}
      </p>
      {step === null && (
        <div className="actions">
          <button type="button" className="button-quiet" onClick={() => setStep('change')}>
            {t('Change')}
            {shown}
          </button>
          <button type="button" className="button-quiet" onClick={() => setStep('remove')}>
            {t('Remove')}
            {shown}
          </button>
        </div>
      )}
      {step === 'change' && (
        <Suspense fallback={<Skeleton tall lines={4} />}>
          <PersonForm
            person={person}
            onSaved={() => setStep(null)}
            onCancel={() => setStep(null)}
          />
        </Suspense>
      )}
      {step === 'remove' && <Removal person={person} onKept={() => setStep(null)} />}
    </li>
  );
}

/** For good: it is asked for twice. */
function Removal({ person, onKept }: { person: PersonInCare; onKept: () => void }) {
  const queries = useQueryClient();
  const { run, isBusy, error } = useTask();
  const name = person.profile.first_name;
  const remove = () =>
    run(async () => {
      const { id } = person;
      await changeInCare(queries, ask('POST /care/remove/{id}', { params: { id }, body: {} }));
      toast.success(t('{name} is removed.', { name }));
    });
  return (
    <>
      <Alert tone="warning">
        {t('Everything that is kept of {name} is erased for good.', { name })}
      </Alert>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <div className="actions">
        <button type="button" className="button" disabled={isBusy} onClick={remove}>
          {isBusy ? t('One moment…') : t('Remove {name}', { name })}
        </button>
        <button type="button" className="button-quiet" onClick={onKept}>
          {t('Go back')}
        </button>
      </div>
    </>
  );
}
