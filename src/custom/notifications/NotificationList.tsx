import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { markRead } from './unreadStore.ts';
import type { NotificationPage } from './useNotifications.ts';
import './notifications.css';

interface NotificationListProps {
  list: NotificationPage;
  go: (link: string) => void;
}

const SHADOWS = ['a', 'b', 'c'];

/** Newest first; opening one marks it as read. */
export function NotificationList({ list, go }: NotificationListProps) {
  const { shown, error, retry } = list;
  if (!shown && !error) return <ListSkeleton />;
  if (!shown) {
    return (
      <div className="notices-empty" role="alert">
        <p>
          <strong>{t('Your notifications could not be shown.')}</strong>
        </p>
        <p className="help">{messageOf(error)}</p>
        <button type="button" className="button-quiet" onClick={retry}>
          {t('Try again')}
        </button>
      </div>
    );
  }
  if (shown.data.length === 0) return <Empty />;
  return (
    <ul className="notices">
      {shown.data.map((notice) => (
        <NotificationItem
          key={notice.id}
          notice={notice}
          go={go}
          onRead={() => {
            if (notice.read_at === null) void read(notice.id);
          }}
        />
      ))}
    </ul>
  );
}

/** The link opens either way; a notification that stays unread can be opened again. */
const read = (id: string) =>
  markRead({ ids: [id] }).catch((error: unknown) => toast.error(messageOf(error)));

const Empty = () => (
  <div className="notices-empty">
    <p>
      <strong>{t('Nothing yet')}</strong>
    </p>
    <p className="help">{t('What happens with your account and your reservations shows here.')}</p>
  </div>
);

const ListSkeleton = () => (
  <ul className="notices" aria-busy="true" aria-label={t('Loading')}>
    {SHADOWS.map((key) => (
      <li key={key} className="notice">
        <span className="notice-shadow" />
        <span className="notice-shadow" />
      </li>
    ))}
  </ul>
);
