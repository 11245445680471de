import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useCanAccess, useCreatePath, useDelete, useRedirect } from 'react-admin';
import { Link } from 'react-router-dom';
import { t } from '../../language/t.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDeclaration } from '../declarations.ts';
import { singularNoun, upperFirst } from '../nouns.ts';
import { deletionNote, useDeleted } from '../useDeleted.ts';
import { useModalPath } from '../useModalPath.ts';
import { nameOf } from '../values.ts';

interface RecordActionsProps {
  record: RaRecord;
  /** What else this record can be done with, before the CRUD actions. */
  children?: ReactNode;
}

/** Edit and delete, as far as the viewer may. */
export function RecordActions({ record, children }: RecordActionsProps) {
  const resource = useDeclaration();
  const { name } = resource;
  const createPath = useCreatePath();
  const { canAccess: canEdit } = useCanAccess({ resource: name, action: 'edit', record });
  const { canAccess: canDelete } = useCanAccess({ resource: name, action: 'delete', record });
  return (
    <>
      {children}
      {canDelete && <DeleteRecord record={record} />}
      {canEdit && (
        <Button
          component={Link}
          to={createPath({ resource: name, type: 'edit', id: record.id })}
          variant="contained"
          startIcon={<EditIcon />}
        >
          {t('Edit {thing}', { thing: singularNoun(resource) })}
        </Button>
      )}
    </>
  );
}

function DeleteRecord({ record }: { record: RaRecord }) {
  const resource = useDeclaration();
  const { isOpen, open, close } = useModalPath('delete');
  const deleted = useDeleted(resource);
  const redirect = useRedirect();
  const [remove, { isPending, error, reset }] = useDelete(
    resource.name,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        const thing = singularNoun(resource);
        deleted([String(record.id)], {
          inTrash: upperFirst(t('{thing} moved to the trash', { thing })),
          forGood: upperFirst(t('{thing} deleted for good', { thing })),
        });
        redirect('list', resource.name);
      },
      // The dialog says it.
      onError: () => undefined,
    },
  );
  return (
    <>
      <Button variant="outlined" startIcon={<DeleteIcon />} onClick={open}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={t('Delete {name}?', { name: nameOf(resource, record) })}
        confirm={t('Delete {things}', { things: singularNoun(resource) })}
        problem={(error as Error | null)?.message}
        onConfirm={() => remove()}
        onClose={() => {
          close();
          reset();
        }}
      >
        {deletionNote(resource)}
      </ConfirmDialog>
    </>
  );
}
