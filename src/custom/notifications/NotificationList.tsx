import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../../../schema/record.ts';
import { t } from '../../language/t.ts';
import { Failed } from '../shell/Failed.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { type Notification, useMarkRead } from './queries.ts';
import './notifications.css';

interface NotificationListProps {
  list: UseQueryResult<Page<Notification>>;
  userId: string;
  go: (link: string) => void;
}

const SHADOWS = ['a', 'b', 'c'];

/** Newest first; opening one marks it as read. */
export function NotificationList({ list, userId, go }: NotificationListProps) {
  const read = useMarkRead(userId);
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) {
    return (
      <Failed
        what={t('Your notifications could not be shown.')}
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (list.data.data.length === 0) return <Empty />;
  return (
    <ul className="notices">
      {list.data.data.map((notice) => (
        <NotificationItem
          key={notice.id}
          notice={notice}
          go={go}
          onRead={() => {
            if (notice.read_at === null) read.mutate({ ids: [notice.id] });
          }}
        />
      ))}
    </ul>
  );
}

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
