/** The persisted session: who is signed in, in this tab and in every other one. */
import type { Viewer } from '#schema/declaration/access.ts';
import type { Session, SessionUser } from './store.ts';

export {
  clearSession,
  enterSession,
  followOtherTabs,
  getSession,
  mergeUser,
  resetSession,
  restoreSession,
  type Session,
  type SessionUser,
  STORAGE_KEY,
  setSession,
  storedSession,
  subscribe,
} from './store.ts';

export const isAuthenticated = (session: Session): boolean =>
  session.token !== null && session.user !== null;

export const isEmailVerified = (user: SessionUser | null): boolean =>
  Boolean(user?.email_verified_at);

/** Who came by a code alone has none yet. */
export const hasName = ({ profile }: SessionUser): boolean =>
  `${profile.first_name}${profile.last_name}` !== '';

/** False for one that the server made up (`placeholder`), which nobody needs to see. */
export const hasOwnUserName = ({ username }: SessionUser): boolean =>
  !/^new-[0-9a-f]{32}$/.test(username);

export const displayName = (user: SessionUser): string =>
  hasName(user) ? `${user.profile.first_name} ${user.profile.last_name}`.trim() : user.email;

/** The signed-in user as the viewer that `can()` of `schema/declaration/access.ts` takes. */
export const viewerOf = (user: SessionUser | null | undefined): Viewer | null =>
  user
    ? { id: user.id, roles: user.access ?? [], team_ids: (user.teams ?? []).map(({ id }) => id) }
    : null;

/** The language that somebody chose for their account, and gets mail in. */
export const languageOf = (user: SessionUser | null): string | null | undefined =>
  user?.profile.language;
