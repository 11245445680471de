import { useState } from 'react';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { markRead } from './unreadStore.ts';
import { useUnread } from './useUnread.ts';

/** Nothing where all are read. */
export function MarkAllRead({ className }: { className: string }) {
  const unread = useUnread();
  const [isBusy, setBusy] = useState(false);
  if (unread === 0) return null;
  const mark = () => {
    setBusy(true);
    markRead({ all: true })
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className={className} disabled={isBusy} onClick={mark}>
      {t('Mark all as read')}
    </button>
  );
}
