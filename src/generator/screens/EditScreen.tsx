import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import {
  EditBase,
  type HttpError,
  type RaRecord,
  useEditContext,
  useGetOne,
  useNotify,
  useRedirect,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { EditedVersionContext } from '../form/editedVersion.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { singularNoun, upperFirst } from '../nouns.ts';
import { PageHeader } from '../PageHeader.tsx';
import { EditingPresence } from '../presence/PresenceFaces.tsx';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { nameOf } from '../values.ts';
import { MissingRecord, STAY } from './MissingRecord.tsx';

/**
 * Nothing is shown as saved before the server has said so. The form changes the version that it has shown:
 * a newer one becomes its own only where nothing that was typed is lost by it.
 */
export function EditScreen() {
  const resource = useDeclaration();
  const notify = useNotify();
  const redirect = useRedirect();
  const [isStale, setStale] = useState(false);
  const [base, setBase] = useState<RaRecord | null>(null);
  const onSuccess = (record: RaRecord) => {
    notify(upperFirst(t('{thing} saved', { thing: singularNoun(resource) })), { type: 'success' });
    setBase(record);
    if (!resource.singleton) redirect('show', resource.name, record.id, record);
  };
  const onError = (error: unknown) => {
    const { body, message } = error as HttpError;
    if (body?.code === 'stale') setStale(true);
    // Its own dialog has asked, and was left.
    else if (!body?.errors && body?.code !== 'orphans') notify(message, { type: 'error' });
  };
  const select = useCallback(
    (record: RaRecord) => (base?.id === record.id ? base : record),
    [base],
  );
  const leave = useCallback(() => setStale(false), []);
  return (
    <EditBase
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess, onError }}
      queryOptions={{ select, ...STAY }}
      {...(resource.singleton && { id: resource.name })}
    >
      <EditPage base={base} isStale={isStale} moveTo={setBase} leave={leave} />
    </EditBase>
  );
}

interface EditPageProps {
  base: RaRecord | null;
  isStale: boolean;
  moveTo: (record: RaRecord) => void;
  leave: () => void;
}

function EditPage({ base, isStale, moveTo, leave }: EditPageProps) {
  const resource = useDeclaration();
  const { record, error, isFetching, refetch } = useEditContext();
  const { id = resource.name } = useParams();
  const { data: newest = record, isFetchedAfterMount } = useGetOne(
    resource.name,
    { id: resource.singleton ? resource.name : id },
    { enabled: false },
  );
  const { saveStep: Step = Fragment } = useResourceOverrides();
  const [isAsked, setAsked] = useState(false);
  const [field, setField] = useState<string | null>(null);
  const isBegun = base !== null && base.id === record?.id;
  useEffect(() => {
    // Until the record itself is there, what an earlier list knew of it is shown.
    if (record && isFetchedAfterMount && !isFetching && !isBegun) moveTo(record);
  }, [record, isFetchedAfterMount, isFetching, isBegun, moveTo]);
  useEffect(() => {
    setAsked(false);
    if (isStale) void refetch().then(() => setAsked(true));
  }, [isStale, refetch]);
  const version = useMemo(
    () =>
      record && newest
        ? { base: record, newest, isRefused: isStale && isAsked, moveTo, leave }
        : null,
    [record, newest, isStale, isAsked, moveTo, leave],
  );
  if (!record && error) return <MissingRecord error={error} onRetry={refetch} />;
  if (!record) return <FormSkeleton />;
  const name = nameOf(resource, record);
  return (
    <EditedVersionContext.Provider value={version}>
      <EditingPresence
        resource={resource.name}
        record_id={resource.singleton ? null : String(record.id)}
        field={field}
      >
        <PageHeader
          title={resource.singleton ? t(resource.label.one) : t('Edit {name}', { name })}
          {...(resource.singleton && { lead: t(resource.description) })}
        />
        <Step>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is */}
          <div
            onFocus={({ target }) => setField(fieldOf(target))}
            onBlur={({ relatedTarget }) => setField(relatedTarget && fieldOf(relatedTarget))}
          >
            <ResourceForm mode="update" />
          </div>
        </Step>
      </EditingPresence>
    </EditedVersionContext.Provider>
  );
}

/** The path of the field that an input belongs to. */
const fieldOf = (input: Element) =>
  input.closest('[data-field]')?.getAttribute('data-field') ?? null;
