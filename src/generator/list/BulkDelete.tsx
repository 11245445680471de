import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDeleteMany, useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDeclaration } from '../declarations.ts';
import { nounFor } from '../nouns.ts';
import { deletionNote, useDeleted } from '../useDeleted.ts';

/** The server refuses a whole request, which takes a thousand records, when one of them is in use. */
export function BulkDelete() {
  const resource = useDeclaration();
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const deleted = useDeleted(resource);
  const count = selectedIds.length;
  const named = nounFor(count, resource);
  const [deleteMany, { isPending, error, reset }] = useDeleteMany(
    resource.name,
    { ids: selectedIds },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        deleted(selectedIds.map(String), {
          inTrash: t('{count} {things} moved to the trash', { count, things: named }),
          forGood: t('{count} {things} deleted for good', { count, things: named }),
        });
        onUnselectItems();
        // What one deletes oneself does not wait in the list as what others do.
        void refetch();
        setOpen(false);
      },
      // The dialog says it; of more than one request the first may have been done.
      onError: () => void refetch(),
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
        {t('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={t('Delete {count} {things}?', { count, things: named })}
        confirm={t('Delete {things}', { things: named })}
        problem={(error as Error | null)?.message}
        onConfirm={() => deleteMany()}
        onClose={() => {
          setOpen(false);
          reset();
        }}
      >
        {deletionNote(resource)}
      </ConfirmDialog>
    </>
  );
}
