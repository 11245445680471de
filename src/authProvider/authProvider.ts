import type { AuthProvider } from 'react-admin';
import type { Viewer } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { openDialog } from '../custom/dialogs/store.ts';
import { t } from '../language/t.ts';
import { displayName, getSession, isAuthenticated, viewerOf } from '../session/session.ts';
import { isSecondStep, startPasswordLogin, verifyLogin } from '../signIn/login.ts';
import { logout } from '../signIn/logout.ts';
import { refreshProfile } from '../signIn/refreshProfile.ts';
import { signInWithPasskey } from '../signIn/secondStep.ts';
import { mayAccess } from './access.ts';

/** The person closed the dialog for the one-time code: nothing went wrong. */
export class LoginCancelled extends Error {
  override name = 'LoginCancelled';
}

export const currentViewer = (): Viewer | null => viewerOf(getSession().user);

export const createAuthProvider = (resources: readonly Resource[]): AuthProvider => ({
  /** Resolves once the one-time code or the second factor was right, too. */
  login: async (credentials: { login: string; password: string } | { passkey: true }) => {
    if ('passkey' in credentials) {
      await signInWithPasskey();
      return;
    }
    const step = await startPasswordLogin(credentials.login, credentials.password);
    await new Promise<void>((resolve, reject) => {
      openDialog('ONE_TIME_PASSWORD', {
        ...(isSecondStep(step) ? { second: step } : { challenge: step }),
        verify: async (id, code) => {
          const next = await verifyLogin(id, code);
          if (!next) resolve();
          return next;
        },
        onSecondStep: resolve,
        onCancel: () => reject(new LoginCancelled()),
      });
    });
  },

  logout: async () => {
    if (getSession().token) await logout();
  },

  checkAuth: async () => {
    if (!isAuthenticated(getSession())) throw { message: false };
  },

  /** Only a 401 signs out. A missing second factor reloads the profile, which leads to its setup. */
  checkError: async (error: { status?: number; code?: string } | undefined) => {
    if (error?.code === 'second_factor_needed') await refreshProfile();
    if (error?.status === 401) throw { message: t('You were signed out. Sign in again to go on.') };
  },

  getIdentity: async () => {
    const { user } = getSession();
    if (!user) throw new Error('Nobody is signed in');
    return { id: user.id, fullName: displayName(user) };
  },

  getPermissions: async () => currentViewer(),

  canAccess: async (request) => mayAccess(resources, currentViewer(), request),
});
