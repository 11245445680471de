import { t } from '../../language/t.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import { PlainLink } from './PlainLink.tsx';
import { useNotifications } from './useNotifications.ts';

interface BellPanelProps {
  id: string;
  listHref: string;
  go: (link: string) => void;
}

const LATEST = 6;

export function BellPanel({ id, listHref, go }: BellPanelProps) {
  const list = useNotifications(1, LATEST);
  return (
    <section id={id} className="bell-panel" aria-label={t('Latest notifications')}>
      <header className="bell-head">
        <h2>{t('Notifications')}</h2>
        <MarkAllRead className="link-button" />
      </header>
      <div className="bell-body">
        <NotificationList list={list} go={go} />
      </div>
      <footer className="bell-foot">
        <PlainLink href={listHref} go={go}>
          {t('Show all notifications')}
        </PlainLink>
      </footer>
    </section>
  );
}
