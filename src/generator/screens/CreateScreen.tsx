import { Fragment, useMemo } from 'react';
import { CreateBase, useNotify, useRedirect } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { singularNoun, upperFirst } from '../nouns.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useChosenReferences, withChosen } from '../relations/chosenReferences.ts';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { useNewValues } from '../useSettings.ts';

export function CreateScreen() {
  const resource = useDeclaration();
  const { createStep: Step = Fragment } = useResourceOverrides();
  const newValues = useNewValues(resource);
  const { values: chosen, origin } = useChosenReferences();
  const values = useMemo(() => newValues && withChosen(newValues, chosen), [newValues, chosen]);
  const notify = useNotify();
  const redirect = useRedirect();
  const onSuccess = (record: { id: string }) => {
    notify(upperFirst(t('{thing} created', { thing: singularNoun(resource) })), {
      type: 'success',
    });
    if (origin) redirect('show', origin.resource, origin.id);
    else redirect('show', resource.name, record.id, record);
  };
  return (
    <CreateBase mutationOptions={{ onSuccess }}>
      <PageHeader
        title={t('New {thing}', { thing: singularNoun(resource) })}
        lead={t(resource.description)}
      />
      {values ? (
        <Step>
          <ResourceForm mode="create" defaults={values} />
        </Step>
      ) : (
        <FormSkeleton />
      )}
    </CreateBase>
  );
}
