import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useCreatePath, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { RecordAvatar } from '../cells/fileCells.tsx';
import { column, VISUALLY_HIDDEN } from '../columns.tsx';
import { useDeclaration } from '../declarations.ts';
import { singularNoun } from '../nouns.ts';
import type { ResourceListProps } from '../resourceOverrides.ts';
import { nameOf } from '../values.ts';
import { BulkBar, useManyAccess } from './BulkBar.tsx';
import { ColumnWidths } from './ColumnWidths.tsx';
import { GridBody } from './GridBody.tsx';
import { PlainGridHead, SelectableHead } from './GridHead.tsx';
import { useGoneRows } from './SteadyList.tsx';
import { useListColumns } from './useListColumns.ts';

export function RecordGrid({
  rowName,
  rowActions,
  bulkActions,
  isMuted,
  isUnselectable: isFixed,
}: ResourceListProps) {
  const resource = useDeclaration();
  const { shown } = useListColumns();
  const { canDelete, canEdit } = useManyAccess();
  const gone = useGoneRows();
  const [first = ''] = resource.recordRepresentation;
  const only = resource.recordRepresentation.length === 1;
  const naming = resource.flatFields.find(({ path }) => path === first)?.field;
  const hasBulk = canDelete || canEdit || Boolean(bulkActions);
  return (
    <ColumnWidths>
      <DataTable
        bulkActionButtons={hasBulk ? <span /> : false}
        {...(hasBulk && {
          bulkActionsToolbar: (
            <BulkBar canEdit={canEdit} canDelete={canDelete}>
              {bulkActions}
            </BulkBar>
          ),
        })}
        head={hasBulk ? SelectableHead : PlainGridHead}
        body={GridBody}
        rowClick="show"
        isRowSelectable={(record: RaRecord) => !isMuted?.(record) && !isFixed?.(record)}
        {...(isMuted && {
          rowSx: (record: RaRecord) => (isMuted(record) ? MUTED : {}),
        })}
        sx={KEEPS_ACTIONS}
        aria-label={t(resource.label.many)}
      >
        <DataTable.Col
          source={first}
          label={t(only && naming ? naming.label : resource.label.one)}
          disableSort={!naming?.sortable}
          render={(record) => (
            <RecordName record={record as RaRecord}>{rowName?.(record as RaRecord)}</RecordName>
          )}
        />
        {shown.map(column)}
        {rowActions && (
          <DataTable.Col
            label={t('Actions')}
            render={(record) => !gone.has(record.id) && rowActions(record as RaRecord)}
            align="right"
            cellClassName="row-actions"
            headerClassName="row-actions"
          />
        )}
      </DataTable>
    </ColumnWidths>
  );
}

/** A link, so that a row can be opened with the keyboard and in a new tab. */
export function RecordName({ record, children }: { record: RaRecord; children?: ReactNode }) {
  const resource = useDeclaration();
  const createPath = useCreatePath();
  const name = useResourceContext() ?? '';
  const picture = resource.flatFields.find(({ field }) => field.kind === 'image');
  const hasFace = resource.recordRepresentation.length > 1 && picture;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 120 }}>
      {hasFace && (
        <RecordAvatar photo={valueAt(record, picture.path)} name={nameOf(resource, record)} />
      )}
      <Link
        component={RouterLink}
        to={createPath({ resource: name, id: record.id, type: 'show' })}
        onClick={(event) => event.stopPropagation()}
        underline="hover"
        sx={{ fontWeight: 'fontWeightMedium', color: 'text.primary' }}
      >
        {children ?? nameOf(resource, record)}
        <span
          style={VISUALLY_HIDDEN}
        >{`, ${t('open {thing}', { thing: singularNoun(resource) })}`}</span>
      </Link>
    </Box>
  );
}

export const MUTED = {
  bgcolor: 'action.hover',
  '&, & td, & a, & p': { color: 'text.secondary' },
} as const;

/** However many columns there are, what can be done with a row stays in view; most fit beside it. */
const KEEPS_ACTIONS = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: { xs: '6px', xl: '10px' } },
  '& .MuiTableCell-root:last-of-type': { pr: 3 },
  '& .row-actions': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    minWidth: 72,
    py: 0,
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
  },
  '& tr:hover .row-actions': { bgcolor: 'background.default' },
} as const;
