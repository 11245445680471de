import { Button } from '@mui/material';
import { useListContext, useRefresh } from 'react-admin';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { useModalPath } from '#src/generator/useModalPath.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';

export function EmptyTrash() {
  const { total } = useListContext();
  const { isOpen, open, close } = useModalPath('empty');
  const refresh = useRefresh();
  const { run, isBusy, error, clear } = useTask();
  if (!total && !isOpen) return null;

  const empty = () =>
    run(async () => {
      const { count } = await ask('POST /trash/empty', { body: {} });
      toast.success(
        t('{count, plural, one {# record} other {# records}} deleted for good', { count }),
      );
      close();
      refresh();
    });
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
        {t('Empty trash')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isBusy}
        title={t('Empty the trash?')}
        confirm={t('Empty trash')}
        problem={error ? messageOf(error) : undefined}
        onConfirm={() => void empty()}
        onClose={() => {
          close();
          clear();
        }}
      >
        {t('All that you may delete in it is deleted for good. This cannot be undone.')}
      </ConfirmDialog>
    </>
  );
}
