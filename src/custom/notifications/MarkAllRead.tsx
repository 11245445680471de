import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { unreadQuery, useMarkRead } from './queries.ts';

/** On the page of all notifications; nothing where all are read. */
export function MarkAllRead({ userId }: { userId: string }) {
  const { data } = useQuery(unreadQuery(userId));
  const read = useMarkRead(userId);
  if (!data || data.unread === 0) return null;
  return (
    <button
      type="button"
      className="button-quiet"
      disabled={read.isPending}
      onClick={() =>
        read.mutate({ all: true }, { onError: (error) => toast.error(messageOf(error)) })
      }
    >
      {t('Mark all as read')}
    </button>
  );
}
