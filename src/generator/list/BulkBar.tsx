import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useCanAccess, useListContext } from 'react-admin';
import { hasBulkUpdate } from '#schema/declaration/bulk.ts';
import { t } from '../../language/t.ts';
import { openedBulk } from '../bulk/bulkJob.ts';
import { SelectMatching, useHasMore } from '../bulk/SelectMatching.tsx';
import { useDeclaration } from '../declarations.ts';
import { BulkDelete } from './BulkDelete.tsx';

/** What the viewer may do with several records at once; of each by itself the server decides. */
export function useManyAccess() {
  const resource = useDeclaration();
  const { canAccess: canDelete } = useCanAccess({ resource: resource.name, action: 'delete' });
  const { canAccess: mayEdit } = useCanAccess({ resource: resource.name, action: 'edit' });
  return { canDelete, canEdit: mayEdit && hasBulkUpdate(resource) };
}

/** It offers what can be done with the selected rows; above the grid, so that no row is covered. */
export function BulkBar({
  canEdit,
  canDelete,
  children,
}: {
  canEdit?: boolean | undefined;
  canDelete?: boolean | undefined;
  children?: ReactNode;
}) {
  const { data = [], selectedIds, onUnselectItems } = useListContext();
  const { name: resource } = useDeclaration();
  const hasMore = useHasMore();
  const isPage = hasMore && selectedIds.length === data.length;
  if (selectedIds.length === 0) return null;
  const count = selectedIds.length;
  return (
    <Box
      role="group"
      aria-label={t('Actions on the selection')}
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 2,
        bgcolor: 'primary.light',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 'fontWeightMedium', mr: 1 }}>
        {isPage ? t('{count} on this page selected', { count }) : t('{count} selected', { count })}
      </Typography>
      <SelectMatching />
      {children}
      {canEdit && (
        <Button
          variant="outlined"
          startIcon={<EditIcon />}
          onClick={() => openedBulk.set({ resource, ids: selectedIds.map(String) })}
        >
          {t('Edit')}
        </Button>
      )}
      {canDelete && <BulkDelete />}
      <Button onClick={() => onUnselectItems()}>{t('Clear selection')}</Button>
    </Box>
  );
}
