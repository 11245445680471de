import { Fragment, useState } from 'react';
import { EditBase, type HttpError, useEditContext, useNotify, useRedirect } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { StaleNotice } from '../form/StaleNotice.tsx';
import { singularNoun, upperFirst } from '../nouns.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { nameOf } from '../values.ts';

/** Nothing is shown as saved before the server has said so. */
export function EditScreen() {
  const resource = useDeclaration();
  const notify = useNotify();
  const redirect = useRedirect();
  const [isStale, setStale] = useState(false);
  const [version, setVersion] = useState(0);
  const onSuccess = (record: { id: string }) => {
    notify(upperFirst(t('{thing} saved', { thing: singularNoun(resource) })), { type: 'success' });
    if (!resource.singleton) redirect('show', resource.name, record.id, record);
  };
  const onError = (error: unknown) => {
    const { body, message } = error as HttpError;
    if (body?.code === 'stale') setStale(true);
    // Its own dialog has asked, and was left.
    else if (!body?.errors && body?.code !== 'orphans') notify(message, { type: 'error' });
  };
  const loaded = () => {
    setStale(false);
    setVersion(version + 1);
  };
  return (
    <EditBase
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess, onError }}
      {...(resource.singleton && { id: resource.name })}
    >
      {isStale && <StaleNotice onLoaded={loaded} />}
      <EditPage key={version} />
    </EditBase>
  );
}

function EditPage() {
  const resource = useDeclaration();
  const { record } = useEditContext();
  const { saveStep: Step = Fragment } = useResourceOverrides();
  if (!record) return <FormSkeleton />;
  const name = nameOf(resource, record);
  return (
    <>
      <PageHeader
        title={resource.singleton ? t(resource.label.one) : t('Edit {name}', { name })}
        {...(resource.singleton && { lead: t(resource.description) })}
      />
      <Step>
        <ResourceForm mode="update" />
      </Step>
    </>
  );
}
