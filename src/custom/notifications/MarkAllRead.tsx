import { t } from '../../language/t.ts';
import { useToastedTask } from '../hooks/useTask.ts';
import { markRead } from './unreadStore.ts';
import { useUnread } from './useUnread.ts';

/** Nothing where all are read. */
export function MarkAllRead({ className }: { className: string }) {
  const unread = useUnread();
  const { run, isBusy } = useToastedTask();
  if (unread === 0) return null;
  return (
    <button
      type="button"
      className={className}
      disabled={isBusy}
      onClick={() => run(() => markRead({ all: true }))}
    >
      {t('Mark all as read')}
    </button>
  );
}
