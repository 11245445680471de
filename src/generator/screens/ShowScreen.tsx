import { lazy, Suspense } from 'react';
import { type RaRecord, useCanAccess, useShowContext } from 'react-admin';
import { hasRevisions } from '#schema/declaration/defineResource.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { Value } from '../columns.tsx';
import { Details } from '../Details.tsx';
import { readable, useAudience, useDeclaration } from '../declarations.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { exactTime } from '../formats.ts';
import { useIsGone } from '../GoneNote.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Relations } from '../relations/Relations.tsx';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { useTimeZone } from '../useSettings.ts';
import { isEmpty, nameOf } from '../values.ts';
import { ShowRecord } from './MissingRecord.tsx';
import { RecordActions } from './RecordActions.tsx';

const VersionsSection = lazy(async () => ({
  default: (await import('../versions/VersionsSection.tsx')).VersionsSection,
}));

export function ShowScreen() {
  return (
    <ShowRecord>
      <ShowPage />
    </ShowRecord>
  );
}

function ShowPage() {
  const resource = useDeclaration();
  const audience = useAudience();
  const zone = useTimeZone();
  const { record } = useShowContext();
  const overrides = useResourceOverrides();
  const { recordActions: Own, recordHead: Head, recordFooter: Footer, notOnPage } = overrides;
  const isGone = useIsGone(record?.id);
  if (!record) return <FormSkeleton />;
  const fields = readable(resource, audience).filter(
    ({ path }) => !resource.recordRepresentation.includes(path) && !notOnPage?.includes(path),
  );
  const status = fields.find(
    ({ path, field }) => path === 'status' && field.options && !isEmpty(valueAt(record, path)),
  );
  return (
    <>
      <PageHeader
        title={nameOf(resource, record)}
        aside={status && <Value flatField={status} record={record} />}
        lead={t('Last changed {when}', { when: exactTime(String(record.updated_at), zone) })}
        actions={
          !isGone && <RecordActions record={record}>{Own && <Own record={record} />}</RecordActions>
        }
      />
      {Head && <Head record={record} />}
      <Relations record={record} part="ahead" />
      <Details record={record} fields={fields.filter((field) => field !== status)} />
      <Relations record={record} part="others" />
      {hasRevisions(resource) && !isGone && <Versions record={record} />}
      {Footer && <Footer resource={resource.name} id={String(record.id)} />}
    </>
  );
}

function Versions({ record }: { record: RaRecord }) {
  const { name: resource } = useDeclaration();
  const { canAccess } = useCanAccess({ resource, action: 'edit', record });
  return (
    canAccess && (
      <Suspense>
        <VersionsSection key={record.id} record={record} />
      </Suspense>
    )
  );
}
