import type { LogoutAnswer } from '../../schema/singleSignOn.ts';
import { request } from '../http/client.ts';
import { clearSession, getSession } from '../session/store.ts';

/** Forgets everything here, then tells the server, which may not hear it. */
export async function logout(): Promise<void> {
  const { token } = getSession();
  clearSession();
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await request<LogoutAnswer | null>('/logout', { method: 'POST', headers });
    // Single sign-on would sign in whoever comes next as them.
    if (answer?.sign_out_url) window.location.assign(answer.sign_out_url);
  } catch (error) {
    console.warn('The server could not be told about the sign-out.', error);
  }
}
