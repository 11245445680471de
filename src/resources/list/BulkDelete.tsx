import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDeleteMany, useListContext, useNotify } from 'react-admin';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDeclaration } from '../declarations.ts';

/** All or nothing: the server refuses the whole selection when one of it is in use. */
export function BulkDelete() {
  const { label, name } = useDeclaration();
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const count = selectedIds.length;
  const things = count === 1 ? label.one.toLowerCase() : label.many.toLowerCase();
  const [deleteMany, { isPending }] = useDeleteMany(
    name,
    { ids: selectedIds },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(`${count} ${things} deleted`, { type: 'success' });
        onUnselectItems();
        setOpen(false);
      },
      onError: (error) => {
        notify((error as Error).message, { type: 'error' });
        setOpen(false);
      },
    },
  );
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon />}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={`Delete ${count} ${things}?`}
        confirm={`Delete ${things}`}
        onConfirm={() => deleteMany()}
        onClose={() => setOpen(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
