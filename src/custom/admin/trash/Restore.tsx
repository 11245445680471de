import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useListContext, useRefresh } from 'react-admin';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { restoreRecords } from '#src/generator/useDeleted.ts';
import { t } from '#src/language/t.ts';

interface RestoreProps extends Pick<ButtonProps, 'variant'> {
  ids: readonly string[];
  /** By default the page is loaded again. */
  onRestored?: () => void;
}

/** Whoever sees a deleted record may restore it. */
export function Restore({ ids, variant = 'outlined', onRestored }: RestoreProps) {
  const refresh = useRefresh();
  const { run, isBusy } = useTask();
  const restore = () =>
    run(async () => {
      if (await restoreRecords(ids)) (onRestored ?? refresh)();
    });
  return (
    <Button
      variant={variant}
      startIcon={<RestoreIcon />}
      disabled={isBusy}
      onClick={(event) => {
        // Otherwise the click opens the row.
        event.stopPropagation();
        void restore();
      }}
    >
      {t('Restore')}
    </Button>
  );
}

export function RestoreSelected() {
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const restored = () => {
    onUnselectItems();
    void refetch();
  };
  return <Restore ids={selectedIds.map(String)} onRestored={restored} />;
}
