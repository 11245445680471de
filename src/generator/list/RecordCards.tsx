import { Box, Checkbox, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { Value } from '../columns.tsx';
import { useDeclaration } from '../declarations.ts';
import type { ResourceListProps } from '../resourceOverrides.ts';
import { isEmpty, nameOf } from '../values.ts';
import { BulkBar, useManyAccess } from './BulkBar.tsx';
import { MUTED, RecordName } from './RecordGrid.tsx';
import { useGoneRows } from './SteadyList.tsx';
import { useListColumns } from './useListColumns.ts';

/** The grid for a narrow screen: name, chips, and the other shown columns as lines. */
export function RecordCards({
  rowName,
  rowActions,
  bulkActions,
  isMuted,
  isUnselectable: isFixed,
}: ResourceListProps) {
  const resource = useDeclaration();
  const { data = [], selectedIds, onToggleItem } = useListContext();
  const gone = useGoneRows();
  const { canDelete, canEdit } = useManyAccess();
  const canSelect = canDelete || canEdit || Boolean(bulkActions);
  const { shown: columns } = useListColumns();
  return (
    <>
      {canSelect && (
        <BulkBar canEdit={canEdit} canDelete={canDelete}>
          {bulkActions}
        </BulkBar>
      )}
      <Box
        component="ul"
        aria-label={t(resource.label.many)}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{
              p: 3,
              borderBottom: 1,
              borderColor: 'divider',
              display: 'flex',
              gap: 1,
              ...(isMuted?.(record) && MUTED),
            }}
          >
            {canSelect && !isMuted?.(record) && !isFixed?.(record) && (
              <Checkbox
                sx={{ alignSelf: 'flex-start', mt: -1, ml: -1 }}
                checked={selectedIds.includes(record.id)}
                onChange={() => onToggleItem(record.id)}
                slotProps={{
                  input: { 'aria-label': t('Select {name}', { name: nameOf(resource, record) }) },
                }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <CardBody record={record} columns={columns} name={rowName?.(record)} />
              {rowActions && !gone.has(record.id) && <Box sx={{ mt: 2 }}>{rowActions(record)}</Box>}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface CardBodyProps {
  record: RaRecord;
  columns: readonly FieldAtPath[];
  name: ReactNode;
}

export function CardBody({ record, columns, name }: CardBodyProps) {
  const shown = columns.filter(({ path }) => !isEmpty(valueAt(record, path)));
  const chips = shown.filter(({ field }) => field.options?.some((option) => option.tone));
  const lines = shown.filter((column) => !chips.includes(column));
  return (
    <>
      <RecordName record={record}>{name}</RecordName>
      {chips.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
          {chips.map((flatField) => (
            <Value key={flatField.path} flatField={flatField} record={record} />
          ))}
        </Box>
      )}
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {lines.map((flatField) => (
          <Box
            key={flatField.path}
            sx={{ display: 'grid', gridTemplateColumns: '104px 1fr', gap: 2 }}
          >
            <Typography component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {t(flatField.field.label)}
            </Typography>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Value flatField={flatField} record={record} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
