import { fields } from 'virtual:account-fields';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { isOfAge } from '#schema/users/birthDate.ts';
import type { CareStep } from '#schema/users/careStep.ts';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { HealthParts } from '../profile/HealthParts.tsx';
import { IdentificationParts } from '../profile/IdentificationParts.tsx';
import { useFocusOnChange } from '../profile/SectionPanel.tsx';
import { changeInCare, type PersonInCare } from './careCalls.ts';
import { Removal } from './Removal.tsx';
import { useCareStep } from './useCareStep.ts';

const PersonForm = lazy(async () => ({ default: (await import('./PersonForm.tsx')).PersonForm }));
const HandOverForm = lazy(async () => ({
  default: (await import('./HandOverForm.tsx')).HandOverForm,
}));

/** Somebody in one's care, with all that can be done for them. */
export function PersonRow({ person }: { person: PersonInCare }) {
  const { step, open, close } = useCareStep(person.id);
  const heading = useRef<HTMLElement>(null);
  useFocusOnChange(heading, step);
  const { today } = useOrganisation();
  const { profile, relation, identification } = person;
  const name = `${profile.first_name} ${profile.last_name}`;
  const relationName = nameOf('relation', relation);
  const proof =
    identification.status !== 'none' && nameOf('identification.status', identification.status);
  const mayHaveAccount = isOfAge(profile.birth_date, today);
  const button = (to: CareStep, label: string) => (
    <button type="button" className="button-quiet" onClick={() => open(to)}>
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  );
  return (
    <li id={person.id}>
      <p>
        <strong ref={heading} tabIndex={-1}>
          {name}
        </strong>
        {relationName && <span className="help">{t(relationName)}</span>}
        {proof && (
          <span className="help">
            {t('Identification')}: {t(proof)}
          </span>
        )}
      </p>
      {step === null && (
        <>
          {mayHaveAccount && (
            <p className="help">
              {t('{name} is of age and can have an account of their own.', {
                name: profile.first_name,
              })}
            </p>
          )}
          <div className="actions">
            {button('change', t('Change'))}
            {button('identification', t('Identification'))}
            {button('health', t('Health information'))}
            {mayHaveAccount && button('account', t('Account of their own'))}
            {button('remove', t('Remove'))}
          </div>
        </>
      )}
      {step !== null && <Opened person={person} step={step} onClose={close} />}
    </li>
  );
}

const nameOf = (path: string, value: string | null) =>
  fields[path]?.options?.find(({ id }) => id === value)?.name;

interface OpenedProps {
  person: PersonInCare;
  step: CareStep;
  onClose: () => void;
}

function Opened({ person, step, onClose }: OpenedProps) {
  const queries = useQueryClient();
  const { id } = person;
  const back = (
    <button type="button" className="button-quiet" onClick={onClose}>
      {t('Go back')}
    </button>
  );
  if (step === 'remove') return <Removal person={person} onKept={onClose} />;
  if (step === 'health') {
    return (
      <HealthParts userId={id}>
        {({ content, withdraw }) => (
          <>
            {content}
            <div className="actions">
              {withdraw}
              {back}
            </div>
          </>
        )}
      </HealthParts>
    );
  }
  if (step === 'identification') {
    return (
      <>
        <IdentificationParts
          identification={person.identification}
          draft={`identification-${id}`}
          send={(body) =>
            changeInCare(queries, ask('POST /care/identification/{id}', { params: { id }, body }))
          }
        />
        <div className="actions">{back}</div>
      </>
    );
  }
  return (
    <Suspense fallback={<Skeleton tall lines={4} />}>
      {step === 'account' ? (
        <HandOverForm person={person} onClose={onClose} />
      ) : (
        <PersonForm person={person} onSaved={onClose} onCancel={onClose} />
      )}
    </Suspense>
  );
}
