import { Box, Typography } from '@mui/material';
import { type RaRecord, ResourceContextProvider, useRedirect, useShowContext } from 'react-admin';
import type { CallTypes } from '#schema/calls/index.ts';
import { Details } from '#src/generator/Details.tsx';
import { readable, useAudience, useDeclarationOf } from '#src/generator/declarations.ts';
import { FoldedPanel } from '#src/generator/FoldedPanel.tsx';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { useIsGone } from '#src/generator/GoneNote.tsx';
import { nounFor } from '#src/generator/nouns.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { ShowRecord } from '#src/generator/screens/MissingRecord.tsx';
import { RecordActions } from '#src/generator/screens/RecordActions.tsx';
import { deletionWords } from '#src/generator/useDeleted.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { VersionList } from '#src/generator/versions/VersionList.tsx';
import { t } from '#src/language/t.ts';
import { Restore } from './Restore.tsx';

type Trashed = CallTypes['GET /trash/show/{id}']['answer'];

export const TrashPage = () => (
  <ShowRecord>
    <Page />
  </ShowRecord>
);

/** A deleted record, with its fields as they were. */
function Page() {
  const { record } = useShowContext<Trashed & RaRecord>();
  // A row of the list, which is shown meanwhile, does not have them.
  if (!record?.as_it_was) return <FormSkeleton />;
  return <Deleted record={record} />;
}

function Deleted({ record }: { record: Trashed & RaRecord }) {
  const resource = useDeclarationOf(record.resource);
  const audience = useAudience();
  const zone = useTimeZone();
  const redirect = useRedirect();
  const isGone = useIsGone(record.id);
  // Its files open only from the record itself.
  const fields = readable(resource, audience).filter(
    ({ path, field }) => !resource.recordRepresentation.includes(path) && !field.purpose,
  );
  return (
    <>
      <PageHeader
        title={record.name ?? ''}
        lead={deletionWords(resource, record, zone)}
        actions={
          !isGone && (
            <RecordActions record={record}>
              <Restore
                ids={[record.id]}
                variant="contained"
                onRestored={() => redirect('show', resource.name, record.id)}
              />
            </RecordActions>
          )
        }
      />
      <ResourceContextProvider value={resource.name}>
        <Details record={record.as_it_was} fields={fields} />
        {record.versions.length > 1 && (
          <FoldedPanel title={t('Earlier versions')}>
            <VersionList versions={record.versions} />
          </FoldedPanel>
        )}
      </ResourceContextProvider>
      {record.along.length > 0 && (
        <Box sx={{ mt: 4 }}>
          <Typography>{t('Deleted along with it, and restored with it:')}</Typography>
          <ul>
            {record.along.map(({ resource: name, count }) => (
              <li key={name}>
                <Along name={name} count={count} />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}

function Along({ name, count }: { name: string; count: number }) {
  const resource = useDeclarationOf(name);
  return `${count} ${nounFor(count, resource)}`;
}
