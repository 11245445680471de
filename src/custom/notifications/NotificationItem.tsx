import { relativeTime } from '../../language/relativeTime.ts';
import { locale, t } from '../../language/t.ts';
import { LineIcon } from '../elements/Icon.tsx';
import { iconOf } from './icons.ts';
import { PlainLink } from './PlainLink.tsx';
import type { Notification } from './useNotifications.ts';

interface NotificationItemProps {
  notice: Notification;
  go: (link: string) => void;
  onRead: () => void;
}

export function NotificationItem({ notice, go, onRead }: NotificationItemProps) {
  const { link, read_at } = notice;
  return (
    <li className={read_at === null ? 'notice notice-unread' : 'notice'}>
      {link === null ? (
        <button type="button" className="notice-open" onClick={onRead}>
          <Told notice={notice} />
        </button>
      ) : (
        <PlainLink href={link} className="notice-open" go={go} onOpen={onRead}>
          <Told notice={notice} />
        </PlainLink>
      )}
    </li>
  );
}

function Told({ notice: { kind, title, body, read_at, created_at } }: { notice: Notification }) {
  const { path, tone } = iconOf(kind);
  return (
    <>
      <span className={`notice-icon notice-${tone}`}>
        <LineIcon path={path} />
      </span>
      <span className="notice-text">
        <strong>
          {read_at === null && <span className="visually-hidden">{t('Unread:')} </span>}
          {title}
        </strong>
        {body && <span>{body}</span>}
        <time dateTime={created_at} title={exactTime(created_at)}>
          {relativeTime(created_at)}
        </time>
      </span>
    </>
  );
}

/** When it came is told by the reader's own clock, wherever they are. */
const exactTime = (instant: string) =>
  new Date(instant).toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short' });
