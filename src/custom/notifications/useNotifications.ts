import { useEffect, useState } from 'react';
import type { Page } from '#schema/declaration/record.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { notification } from '#schema/resources/notification.ts';
import { ask } from '../../http/ask.ts';
import { useStore } from '../../store/store.ts';
import { unreadStore } from './unreadStore.ts';

export type Notification = RecordOf<typeof notification>;

export interface NotificationPage {
  /** Null until the first answer; the page before stands until the next one is there. */
  shown: Page<Notification> | null;
  error: unknown;
  retry: () => void;
}

/** One page of the viewer's own, newest first; up to date with what the bell knows. */
export function useNotifications(page: number, perPage: number): NotificationPage {
  const { version } = useStore(unreadStore);
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Omit<NotificationPage, 'retry'>>({
    shown: null,
    error: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or try asks again
  useEffect(() => {
    const controller = new AbortController();
    const query = { page, per_page: perPage };
    ask('GET /notifications', { query, signal: controller.signal }).then(
      (shown) => setAnswer({ shown, error: null }),
      (error: unknown) => {
        if (!controller.signal.aborted) setAnswer((was) => ({ shown: was.shown, error }));
      },
    );
    return () => controller.abort();
  }, [page, perPage, version, tries]);
  return { ...answer, retry: () => setTries((was) => was + 1) };
}
