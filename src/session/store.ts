import type { Viewer } from '#schema/declaration/access.ts';
import type { Profile } from '#schema/users/profile.ts';
import { createStore } from '../store/store.ts';

type OfSession = 'must_add_second_factor' | 'came_by_single_sign_on' | 'people_in_care';
/** The user's own record, as logins and `GET /profile` answer it; without what an older version did not store. */
export type SessionUser = Omit<Profile, OfSession | 'access'> &
  Partial<Pick<Profile, OfSession>> & { access: Viewer['roles'] };

/** Authenticated means that both are there. */
export interface Session {
  token: string | null;
  user: SessionUser | null;
}

export const STORAGE_KEY = 'takda-production';
const SIGNED_OUT: Session = { token: null, user: null };

export const sessionStore = createStore(SIGNED_OUT);
export const { get: getSession, subscribe } = sessionStore;
let departures = 0;

/**
 * Counts sign-outs and changes of account: what a page still holds then belongs to somebody else.
 */
export const getAccountChangeCount = (): number => departures;

export function setSession(session: Session): void {
  keep(session);
  change((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(session)));
}

/** Merges into the stored user, and group by group: `{profile: {photo}}` keeps the name. */
export function mergeUser(partial: Partial<SessionUser>): void {
  const current = getSession();
  if (!current.user) return;
  const merged = Object.fromEntries(
    Object.entries(partial).map(([key, value]) => {
      const before = current.user?.[key as keyof SessionUser];
      return [key, isGroup(before) && isGroup(value) ? { ...before, ...value } : value];
    }),
  );
  setSession({ ...current, user: { ...current.user, ...merged } });
}

/** The session ended. */
export function clearSession(): void {
  keep(SIGNED_OUT);
  change((storage) => storage.removeItem(STORAGE_KEY));
}

/** Its user leaves this browser: nothing else that is kept here stays, either. */
export function resetSession(): void {
  keep(SIGNED_OUT);
  change((storage) => storage.clear());
}

/** Restores the session of an earlier visit. */
export async function restoreSession(timeoutMs = 5000, read = readStored): Promise<Session> {
  enterSession(await storedSession(timeoutMs, read));
  return getSession();
}

/** Continues a session that was stored. */
export const enterSession = (session: Session): void => keep(session);

/**
 * The session of an earlier visit. Signed out after `timeoutMs`, with blocked storage, or when the
 * stored value is not a session.
 */
export async function storedSession(timeoutMs = 5000, read = readStored): Promise<Session> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const stored = await Promise.race([read().catch(() => null), givenUp]);
  clearTimeout(timer);
  return parse(stored);
}

/** Another tab signed in or out: follow it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) keep(parse(event.newValue));
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function keep(session: Session): void {
  if (!session.user) leaveOwnRoom();
  const current = getSession();
  if (session.token === current.token && session.user === current.user) return;
  if (current.user && current.user.id !== session.user?.id) departures += 1;
  sessionStore.set(session);
}

/**
 * `public/theme.js` keeps the room of home for whoever is signed in. The server makes views
 * without a page.
 */
export function leaveOwnRoom(): void {
  if (typeof document !== 'undefined') delete document.documentElement.dataset.own;
}

const readStored = async () => localStorage.getItem(STORAGE_KEY);

function change(act: (storage: Storage) => void): void {
  try {
    act(localStorage);
  } catch {
    // Blocked or full storage: the session lasts as long as the page.
  }
}

function parse(stored: string | null): Session {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isSession(value) ? { token: value.token, user: value.user } : SIGNED_OUT;
  } catch {
    return SIGNED_OUT;
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSession = (value: unknown): value is Session =>
  isGroup(value) && typeof value.token === 'string' && isGroup(value.user) && 'id' in value.user;
