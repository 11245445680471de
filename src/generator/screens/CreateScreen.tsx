import { Fragment } from 'react';
import { CreateBase, useNotify, useRedirect } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { singularNoun, upperFirst } from '../nouns.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { useNewValues } from '../useSettings.ts';

export function CreateScreen() {
  const resource = useDeclaration();
  const { createStep: Step = Fragment } = useResourceOverrides();
  const values = useNewValues(resource);
  const notify = useNotify();
  const redirect = useRedirect();
  const onSuccess = (record: { id: string }) => {
    notify(upperFirst(t('{thing} created', { thing: singularNoun(resource) })), {
      type: 'success',
    });
    redirect('show', resource.name, record.id, record);
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
