/**
 * How many notifications are unread, for whatever shows it on a page. A store of its own, without a
 * query library, since both apps share it and each has its own copy of theirs.
 */
import type { ReadInput } from '#schema/users/notifications.ts';
import { ask } from '../../http/ask.ts';
import { createStore } from '../../store/store.ts';

interface UnreadState {
  /** Null until the first answer. */
  unread: number | null;
  /** Goes up when lists have to be reloaded. */
  version: number;
}

/** How often a visible page polls. */
const EVERY_MS = 30_000;
const UNKNOWN: UnreadState = { unread: null, version: 0 };

export const unreadStore = createStore(UNKNOWN);
/** Counts the changes made here: a response from before the latest change is ignored. */
let changes = 0;
let marking: Promise<unknown> = Promise.resolve();

/** Polls now, every half minute while the page is visible, and when it becomes visible again. */
export function startPolling(): () => void {
  unreadStore.set(UNKNOWN);
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') void look();
  };
  lookIfSeen();
  const timer = setInterval(lookIfSeen, EVERY_MS);
  document.addEventListener('visibilitychange', lookIfSeen);
  window.addEventListener('focus', lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
    window.removeEventListener('focus', lookIfSeen);
  };
}

/** A failure is not shown: the next poll follows anyway. */
async function look() {
  const before = changes;
  const counted = await ask('GET /notifications/count').catch(() => null);
  if (counted && before === changes) take(counted);
}

/** @throws ApiError */
export async function markRead(body: ReadInput): Promise<void> {
  changes += 1;
  const marked = ask('POST /notifications/read', { body });
  marking = marked.catch(() => undefined);
  const counted = await marked;
  changes += 1;
  reload(counted.unread);
}

/** Resolves when the last change has reached the server: leaving the page would abort it. */
export const whenMarked = (): Promise<unknown> => marking;

function take({ unread }: { unread: number }) {
  if (unread !== unreadStore.get().unread) reload(unread);
}

function reload(unread: number) {
  unreadStore.set({ unread, version: unreadStore.get().version + 1 });
}
