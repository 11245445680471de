import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDeleteMany, useListContext, useNotify } from 'react-admin';
import { t } from '../../language/t.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDeclaration } from '../declarations.ts';
import { pluralNoun, singularNoun } from '../nouns.ts';

/** All or nothing: the server refuses the whole selection when one of it is in use. */
export function BulkDelete() {
  const resource = useDeclaration();
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const count = selectedIds.length;
  const named = count === 1 ? singularNoun(resource) : pluralNoun(resource);
  const [deleteMany, { isPending, error, reset }] = useDeleteMany(
    resource.name,
    { ids: selectedIds },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(t('{count} {things} deleted', { count, things: named }), { type: 'success' });
        onUnselectItems();
        setOpen(false);
      },
      // The dialog says it.
      onError: () => undefined,
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
        {t('This cannot be undone.')}
      </ConfirmDialog>
    </>
  );
}
