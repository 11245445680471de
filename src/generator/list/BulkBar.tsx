import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { BulkDelete } from './BulkDelete.tsx';

/** It offers what can be done with the selected rows; above the grid, so that no row is covered. */
export function BulkBar({
  canDelete,
  children,
}: {
  canDelete?: boolean | undefined;
  children?: ReactNode;
}) {
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
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
        {t('{count} selected', { count: selectedIds.length })}
      </Typography>
      {children}
      {canDelete && <BulkDelete />}
      <Button onClick={() => onUnselectItems()}>{t('Clear selection')}</Button>
    </Box>
  );
}
