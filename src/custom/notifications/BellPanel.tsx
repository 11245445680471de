import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { NotificationList } from './NotificationList.tsx';
import { PlainLink } from './PlainLink.tsx';
import { listQuery, useMarkRead } from './queries.ts';

interface BellPanelProps {
  id: string;
  userId: string;
  unread: number;
  listHref: string;
  go: (link: string) => void;
}

const LATEST = 6;

export function BellPanel({ id, userId, unread, listHref, go }: BellPanelProps) {
  const list = useQuery(listQuery(userId, { page: 1, perPage: LATEST }));
  const read = useMarkRead(userId);
  return (
    <section id={id} className="bell-panel" aria-label={t('Latest notifications')}>
      <header className="bell-head">
        <h2>{t('Notifications')}</h2>
        {unread > 0 && (
          <button
            type="button"
            className="link-button"
            disabled={read.isPending}
            onClick={() => read.mutate({ all: true })}
          >
            {t('Mark all as read')}
          </button>
        )}
      </header>
      <div className="bell-body">
        <NotificationList list={list} userId={userId} go={go} />
      </div>
      <footer className="bell-foot">
        <PlainLink href={listHref} go={go}>
          {t('Show all notifications')}
        </PlainLink>
      </footer>
    </section>
  );
}
