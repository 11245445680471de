import { Box, Button } from '@mui/material';
import { useCreatePath, useRecordContext, useSaveContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useDeclaration } from '../declarations.ts';

/** Stays in view below a long form. */
export function SaveBar({ mode }: { mode: 'create' | 'update' }) {
  const { name, label, singleton } = useDeclaration();
  const { saving = false } = useSaveContext();
  const { isSubmitting, isDirty } = useFormState();
  const record = useRecordContext();
  const createPath = useCreatePath();
  const isBusy = saving || isSubmitting;
  const verb = mode === 'create' ? 'Create' : 'Save';
  return (
    <Box
      sx={{
        position: 'sticky',
        // On a narrow screen it stands on the menu.
        bottom: { xs: 57, md: 0 },
        zIndex: 2,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        py: 3,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button type="submit" variant="contained" disabled={isBusy}>
        {isBusy ? 'Saving…' : `${verb} ${label.one.toLowerCase()}`}
      </Button>
      {!singleton && (
        <Button
          component={Link}
          to={createPath(
            record?.id
              ? { resource: name, type: 'show', id: record.id }
              : { resource: name, type: 'list' },
          )}
        >
          Cancel
        </Button>
      )}
      {isDirty && <Box sx={{ color: 'text.secondary', ml: 'auto' }}>Not saved yet</Box>}
    </Box>
  );
}
