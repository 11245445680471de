import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { useStore } from '../../store/store.ts';
import { startPolling, unreadStore } from './unreadStore.ts';

/** It counts the unread ones; 0 until something polls. */
export const useUnread = (): number => useStore(unreadStore).unread ?? 0;

/** Polls for as long as the bell is mounted. */
export function useWatchedUnread() {
  const { unread } = useStore(unreadStore);
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<number | null>(null);
  useEffect(startPolling, []);
  useEffect(() => {
    const known = before.current;
    before.current = unread;
    if (known === null || unread === null || unread === known) return;
    setAnnouncement(unread > known ? newOnes(unread - known) : '');
  }, [unread]);
  return {
    unread: unread ?? 0,
    /** Screen readers read it when new notifications have come; it is empty until then. */
    announcement,
  };
}

const newOnes = (count: number) =>
  t('{count, plural, one {# new notification} other {# new notifications}}', { count });
