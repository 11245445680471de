import { t } from '../../language/t.ts';
import { NotificationList } from './NotificationList.tsx';
import { useNotifications } from './useNotifications.ts';

interface NotificationFeedProps {
  page: number;
  onPage: (page: number) => void;
  go: (link: string) => void;
}

const PER_PAGE = 20;

/** All notifications, page by page. Each app adds its own heading and button. */
export function NotificationFeed({ page, onPage, go }: NotificationFeedProps) {
  const list = useNotifications(page, PER_PAGE);
  const pages = Math.ceil((list.shown?.total ?? 0) / PER_PAGE);
  return (
    <div className="feed">
      <NotificationList list={list} go={go} />
      {pages > 1 && (
        <nav className="feed-pager" aria-label={t('Pages')}>
          <button
            type="button"
            className="button-quiet"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {t('Newer')}
          </button>
          <span>{t('Page {page} of {pages}', { page, pages })}</span>
          <button
            type="button"
            className="button-quiet"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            {t('Older')}
          </button>
        </nav>
      )}
    </div>
  );
}
