import { Box, LinearProgress, Paper, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { listDefaults } from '#schema/declaration/defineResource.ts';
import { t } from '../../language/t.ts';
import { BulkEditing } from '../bulk/BulkEditing.tsx';
import { CreateLink } from '../CreateLink.tsx';
import { useDeclaration } from '../declarations.ts';
import { PageHeader } from '../PageHeader.tsx';
import type { ResourceListProps } from '../resourceOverrides.ts';
import { AddressedList } from './AddressedList.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ImportLink } from './ImportLink.tsx';
import { EmptyState, ListProblem, ListSkeleton, NoResults } from './ListStates.tsx';
import { Paging } from './Paging.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordGrid } from './RecordGrid.tsx';
import { SteadyList, useGoneRows, WaitingRows } from './SteadyList.tsx';
import { useOpeningAddress } from './useViews.ts';

/** The records of a resource: a grid, or a list of cards on a narrow screen. */
export function ResourceList(props: ResourceListProps) {
  const resource = useDeclaration();
  const { sort_by: field, order_by: order } = listDefaults(resource);
  const opening = useOpeningAddress(resource);
  if (opening === undefined) return <ListSkeleton />;
  if (opening) return <Navigate to={{ search: opening }} state={{ isOwn: true }} replace />;
  return (
    <ListBase storeKey={false} perPage={10} sort={{ field, order }} exporter={false}>
      <AddressedList>
        <SteadyList>
          <ListPage {...props} />
        </SteadyList>
      </AddressedList>
    </ListBase>
  );
}

function ListPage(props: ResourceListProps) {
  const resource = useDeclaration();
  const { isPending, total, filterValues, error } = useListContext();
  const isUntouched = Object.keys(filterValues).length === 0;
  const isEmpty = !isPending && !error && total === 0;
  return (
    <>
      <PageHeader
        title={t(resource.label.many)}
        actions={
          <>
            {props.actions}
            <ListActions hasRecords={!isEmpty || !isUntouched} />
          </>
        }
      />
      <BulkEditing />
      {isEmpty && isUntouched ? (
        <EmptyState />
      ) : (
        <Paper variant="outlined" sx={{ borderRadius: 2, overflow: 'clip' }}>
          {props.tabs}
          <FilterBar quickFilters={props.quickFilters} decided={props.hiddenFilters} />
          <Records {...props} />
        </Paper>
      )}
    </>
  );
}

function Records(props: ResourceListProps) {
  const { isPending, total, error, isPlaceholderData = false } = useListContext();
  const gone = useGoneRows();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (error) return <ListProblem />;
  if (isPending) return <ListSkeleton />;
  if (total === 0) return <NoResults />;
  const isMuted = (record: RaRecord) => gone.has(record.id) || (props.isMuted?.(record) ?? false);
  const shown = gone.size > 0 ? { ...props, isMuted } : props;
  return (
    <Box sx={{ position: 'relative' }} aria-busy={isPlaceholderData}>
      {isPlaceholderData && <LinearProgress aria-label={t('Loading')} sx={ON_TOP} />}
      <Box sx={isPlaceholderData ? OLD : undefined}>
        {isNarrow ? <RecordCards {...shown} /> : <RecordGrid {...shown} />}
        <Paging />
      </Box>
      <WaitingRows />
    </Box>
  );
}

const ON_TOP = { position: 'absolute', insetInline: 0, top: 0, zIndex: 2 } as const;
/** The previous rows stay readable; they fade only after a short delay. */
const OLD = { opacity: 0.5, transition: 'opacity 120ms 150ms' } as const;

function ListActions({ hasRecords }: { hasRecords: boolean }) {
  return (
    <>
      {hasRecords && <ColumnsMenu />}
      <ImportLink />
      {hasRecords && <ExportButton />}
      <CreateLink />
    </>
  );
}
