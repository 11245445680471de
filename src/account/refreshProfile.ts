import { request } from '../http/client.ts';
import { getSession, type SessionUser, setSession } from '../session/store.ts';

/**
 * Reloads the user. A failure is only logged, a refused token as well: the stored user stays in use
 * until another call is refused.
 */
export async function refreshProfile(): Promise<void> {
  const { token } = getSession();
  if (!token) return;
  try {
    const user = await request<SessionUser>('/profile', { keepsSession: true });
    if (getSession().token === token) setSession({ token, user });
  } catch (error) {
    console.warn('The profile could not be read.', error);
  }
}
