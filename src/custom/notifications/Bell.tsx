import { useId, useRef } from 'react';
import { t } from '../../language/t.ts';
import { LineIcon } from '../elements/Icon.tsx';
import { BellPanel } from './BellPanel.tsx';
import { useDisclosure } from './useDisclosure.ts';
import { useWatchedUnread } from './useUnread.ts';
import './bell.css';

interface BellProps {
  /** All of them are listed there. */
  listHref: string;
  /** Opens a page of either app. */
  go: (link: string) => void;
}

const BELL =
  'M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5zM10 19.5a2.2 2.2 0 0 0 4 0';
const MAX_SHOWN = 99;

/** How many notifications are unread, and the latest of them on a press. */
export function Bell({ listHref, go }: BellProps) {
  const frame = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const { isOpen, toggle, close } = useDisclosure(frame);
  const { unread, announcement } = useWatchedUnread();
  return (
    <div className="bell" ref={frame}>
      <button
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={labelOf(unread)}
        onClick={toggle}
      >
        <LineIcon path={BELL} />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {isOpen && (
        <BellPanel
          id={panelId}
          listHref={listHref}
          go={(link) => {
            close();
            go(link);
          }}
        />
      )}
    </div>
  );
}

const labelOf = (unread: number) =>
  unread === 0
    ? t('Notifications')
    : t('{count, plural, one {Notifications, # unread} other {Notifications, # unread}}', {
        count: unread,
      });
