/**
 * What changes on the server, as this browser hears it: over one connection, which one of its pages holds
 * and shares with the others. Pages ask by the clock where nothing is heard, and for everything once it is.
 */
import type { LiveChange, LiveMessage } from '#schema/live/message.ts';
import { getSession, subscribe } from '../session/store.ts';
import { createStore } from '../store/store.ts';
import { keepConnected } from './connection.ts';

export interface LiveListener {
  onChanges: (changes: readonly LiveChange[]) => void;
  /** Anything may have changed. */
  onReset: () => void;
}

/** Milliseconds of silence after which nothing is heard any more: twice the longest that is meant. */
const LOST_MS = 40_000;

export const isLive = createStore(false);
const listeners = new Set<LiveListener>();
let version = 0;
let silence: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;

/** The connection stays for as long as somebody is signed in. @returns ends the listening */
export function listen(listener: LiveListener): () => void {
  listeners.add(listener);
  if (!isFollowing) followSession();
  return () => listeners.delete(listener);
}

function followSession() {
  isFollowing = true;
  let token: string | null = null;
  let leave = () => {};
  const join = () => {
    const session = getSession();
    if (session.token === token) return;
    token = session.token;
    leave();
    leave = session.user && token ? joinPages(session.user.id) : () => {};
  };
  join();
  subscribe(join);
}

/** Without locks, no page knows whether another holds the connection: each asks by the clock. */
function joinPages(user_id: string): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return () => {};
  const name = `takda-live:${user_id}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const pages = new BroadcastChannel(name);
  pages.onmessage = ({ data }: MessageEvent<LiveMessage | null>) => receive(data);
  const pass = (message: LiveMessage | null) => {
    if (signal.aborted) return;
    receive(message);
    pages.postMessage(message);
  };
  navigator.locks
    .request(name, { signal }, () => keepConnected(pass, { signal, silence: LOST_MS }))
    .catch(() => {});
  return () => {
    leaving.abort();
    pages.close();
    receive(null);
  };
}

/** @param message null: the connection was lost */
export function receive(message: LiveMessage | null) {
  clearTimeout(silence);
  const wasLive = isLive.get();
  if (wasLive !== (message !== null)) isLive.set(message !== null);
  if (!message) return;
  silence = setTimeout(() => receive(null), LOST_MS);
  const { changes, reset } = message;
  const isNext = message.version === version + (changes.length > 0 ? 1 : 0);
  version = message.version;
  for (const { onChanges, onReset } of [...listeners]) {
    if (reset || !isNext || !wasLive) onReset();
    else if (changes.length > 0) onChanges(changes);
  }
}
