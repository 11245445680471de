import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';

interface RestoreProps extends Pick<ButtonProps, 'variant'> {
  ids: readonly string[];
  /** By default the page is loaded again. */
  onRestored?: () => void;
}

/** Whoever sees a deleted record may restore it. */
export function Restore({ ids, variant = 'outlined', onRestored }: RestoreProps) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    try {
      await ask('POST /trash/restore', { body: { ids: [...ids] } });
      toast.success(t('Restored'));
      (onRestored ?? refresh)();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
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
