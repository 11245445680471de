import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { refreshLists, unreadQuery } from './queries.ts';

interface UnreadNews {
  unread: number;
  /** What a screen reader is told once more have come; empty until then. */
  announcement: string;
}

/** How many are unread, live; lists that show meanwhile follow. */
export function useUnread(userId: string): UnreadNews {
  const queries = useQueryClient();
  const { data } = useQuery(unreadQuery(userId));
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<number | undefined>(undefined);
  const unread = data?.unread;
  useEffect(() => {
    const known = before.current;
    before.current = unread;
    if (known === undefined || unread === undefined || unread === known) return;
    void refreshLists(queries, userId);
    setAnnouncement(
      unread > known
        ? t('{count, plural, one {# new notification} other {# new notifications}}', {
            count: unread - known,
          })
        : '',
    );
  }, [queries, unread, userId]);
  return { unread: unread ?? 0, announcement };
}
