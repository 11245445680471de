/**
 * How many notifications are unread, for whatever shows it on a page. A store of its own, without a
 * query library, since both faces share it and each has its own copy of theirs.
 */
import { request } from '../../http/client.ts';

export interface UnreadState {
  /** Null until the first answer. */
  unread: number | null;
  /** Another one when lists are out of date. */
  version: number;
}
interface UnreadAnswer {
  unread: number;
}
/** Some of them, or all. */
type ReadBody = { ids: string[] } | { all: true };

/** How often a page asks that somebody looks at. */
const EVERY_MS = 30_000;
const UNKNOWN: UnreadState = { unread: null, version: 0 };

let state = UNKNOWN;
/** Counts the changes made here: an answer from before the last one is not taken. */
let changes = 0;
let marking: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export const getUnread = (): UnreadState => state;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks now, every half minute while the page is looked at, and when it is looked at again. */
export function watch(): () => void {
  set(UNKNOWN);
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

/** A failure shows nowhere: the next look comes by itself. */
async function look() {
  const before = changes;
  const counted = await request<UnreadAnswer>('/notifications/count').catch(() => null);
  if (counted && before === changes) take(counted);
}

/** @throws ApiError */
export async function markRead(body: ReadBody): Promise<void> {
  changes += 1;
  const marked = request<UnreadAnswer>('/notifications/read', { body });
  marking = marked.catch(() => undefined);
  const counted = await marked;
  changes += 1;
  set({ unread: counted.unread, version: state.version + 1 });
}

/** Once what was marked last has arrived: leaving the page would cut it off. */
export const settled = (): Promise<unknown> => marking;

function take({ unread }: UnreadAnswer) {
  if (unread !== state.unread) set({ unread, version: state.version + 1 });
}

function set(next: UnreadState) {
  state = next;
  for (const listener of [...listeners]) listener();
}
