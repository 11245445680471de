import { ask } from '../http/ask.ts';
import { getSession, setSession } from '../session/store.ts';

/**
 * Reloads the user. A failure is only logged, a refused token as well: the stored user stays in use
 * until another call is refused.
 */
export async function refreshProfile(): Promise<void> {
  const { token } = getSession();
  if (!token) return;
  try {
    const user = await ask('GET /profile', { keepsSession: true });
    if (getSession().token === token) setSession({ token, user });
  } catch (error) {
    console.warn('The profile could not be read.', error);
  }
}
