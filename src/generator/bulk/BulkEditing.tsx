import { Alert, Button } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hasBulkUpdate } from '#schema/declaration/bulk.ts';
import { t } from '../../language/t.ts';
import { useStore } from '../../store/store.ts';
import { useDeclaration } from '../declarations.ts';
import { nounFor } from '../nouns.ts';
import { dropJob, openedBulk, readJob } from './bulkJob.ts';

const BulkEditDialog = lazy(async () => ({
  default: (await import('./BulkEditDialog.tsx')).BulkEditDialog,
}));

/** The change of many records of a list, and the way to go on with one that did not end. */
export function BulkEditing() {
  const resource = useDeclaration();
  const { name } = resource;
  const opened = useStore(openedBulk);
  const isOpen = opened?.resource === name;
  const [left, setLeft] = useState(() => (hasBulkUpdate(resource) ? readJob(name) : null));
  // Whoever leaves the list leaves the dialog.
  useEffect(() => () => openedBulk.set(null), []);
  const close = () => {
    openedBulk.set(null);
    setLeft(readJob(name));
  };
  return (
    <>
      {left && !isOpen && (
        <Alert
          severity="info"
          sx={{ mb: 3, displayPrint: 'none' }}
          action={
            <>
              <Button onClick={() => openedBulk.set({ resource: name, job: left })}>
                {t('Continue')}
              </Button>
              <Button
                onClick={() => {
                  dropJob(name);
                  setLeft(null);
                }}
              >
                {t('Leave it')}
              </Button>
            </>
          }
        >
          {t('A change of {total} {things} did not end; left: {count}.', {
            ...{ total: left.total, count: left.records.length },
            things: nounFor(left.total, resource),
          })}
        </Alert>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <BulkEditDialog ids={opened.ids ?? []} unfinished={opened.job} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
