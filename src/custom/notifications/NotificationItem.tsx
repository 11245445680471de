import { ownClock } from '../../language/clock.ts';
import { relativeTime } from '../../language/relativeTime.ts';
import { locale, t } from '../../language/t.ts';
import { LineIcon } from '../elements/Icon.tsx';
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

/** Shows the time in the reader's own time zone. */
const exactTime = (instant: string): string =>
  `${new Date(instant).toLocaleDateString(locale(), { dateStyle: 'full' })}, ${ownClock(instant)}`;

/** What a notification is about, at a glance; its words say it too. */
interface Sign {
  path: string;
  tone: 'info' | 'success' | 'warning' | 'danger';
}

const CHECK = 'M5 12.5l4.5 4.5L19 7';
const CROSS = 'M7 7l10 10M17 7L7 17';
const CLOCK = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2';
const LOCK = 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5';
const PERSON = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4.3 3.6-6.5 7.5-6.5s6.7 2.2 7.5 6.5';

const SIGNS: Record<string, Sign> = {
  reservation_booked: { path: CHECK, tone: 'success' },
  reservation_approved: { path: CHECK, tone: 'success' },
  reservation_declined: { path: CROSS, tone: 'danger' },
  reservation_cancelled: { path: CROSS, tone: 'danger' },
  reservation_rescheduled: { path: CLOCK, tone: 'info' },
  reservations_changed: { path: CLOCK, tone: 'info' },
  reservations_waiting: { path: CLOCK, tone: 'warning' },
  identification_verified: { path: CHECK, tone: 'success' },
  identification_rejected: { path: CROSS, tone: 'danger' },
  account_suspended: { path: LOCK, tone: 'danger' },
  password_changed: { path: LOCK, tone: 'warning' },
  password_reset: { path: LOCK, tone: 'warning' },
  api_key_ends: { path: CLOCK, tone: 'warning' },
  webhook_stopped: { path: CROSS, tone: 'danger' },
  address_changed: { path: LOCK, tone: 'warning' },
};

const iconOf = (kind: string): Sign => SIGNS[kind] ?? { path: PERSON, tone: 'info' };
