import { Button, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type HttpError, ShowBase, useCreatePath, useGetMany, useShowContext } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { hasTrash } from '#schema/declaration/defineResource.ts';
import { trash } from '#schema/index.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { LoadProblem } from '../LoadProblem.tsx';
import { pluralNoun, singularNoun } from '../nouns.ts';
import { PageHeader } from '../PageHeader.tsx';
import { deletionWords, type TrashRow } from '../useDeleted.ts';
import { useTimeZone } from '../useSettings.ts';

/** Of the query of a page's record: what became of it stands on the page, instead of in a toast on the list. */
export const STAY = { onError: () => undefined };
/** There is no such record within reach; an address that is no id leads to none, either. */
const MISSING = [404, 422];

/** The page of a record, or what became of that record. */
export const ShowRecord = ({ children }: { children: ReactNode }) => (
  <ShowBase queryOptions={STAY}>
    <Shown>{children}</Shown>
  </ShowBase>
);

function Shown({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useShowContext();
  if (record || !error) return children;
  return <MissingRecord error={error} onRetry={refetch} />;
}

interface MissingRecordProps {
  error: unknown;
  onRetry: () => unknown;
}

/** An old address of a record that was deleted says so, and where it is for whoever may see it there. */
export function MissingRecord({ error, onRetry }: MissingRecordProps) {
  const resource = useDeclaration();
  const { id = '' } = useParams();
  const createPath = useCreatePath();
  const zone = useTimeZone();
  const isAllowed = can(useViewer(), 'list', trash) && hasTrash(resource);
  const isMissing = MISSING.includes((error as HttpError).status);
  const isSearched = isAllowed && (error as HttpError).status === 404;
  const { data, isLoading } = useGetMany<TrashRow>(
    trash.name,
    { ids: [id] },
    { enabled: isSearched },
  );
  if (!isMissing) return <LoadProblem error={error} onRetry={onRetry} />;
  if (isSearched && isLoading) return <FormSkeleton />;
  const trashed = data?.find((row) => row.resource === resource.name);
  const thing = singularNoun(resource);
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: { xs: 4, sm: 6 }, maxWidth: 560 }}>
      {trashed ? (
        <>
          <PageHeader
            title={trashed.name ?? t(resource.label.one)}
            lead={deletionWords(resource, trashed, zone)}
          />
          <Typography sx={{ mb: 5 }}>
            {t('It is in the trash, and can be restored from there.')}
          </Typography>
          <Button
            component={Link}
            to={createPath({ resource: trash.name, type: 'show', id })}
            variant="contained"
          >
            {t('See it in the trash')}
          </Button>
        </>
      ) : (
        <>
          <PageHeader title={t('There is no such {thing}', { thing })} />
          <Typography sx={{ mb: 5 }}>
            {t('It may have been deleted, or your roles do not cover it.')}
          </Typography>
          <Button
            component={Link}
            to={createPath({ resource: resource.name, type: 'list' })}
            variant="contained"
          >
            {t('Go to the {things}', { things: pluralNoun(resource) })}
          </Button>
        </>
      )}
    </Paper>
  );
}
