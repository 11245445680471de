import type { LogoutAnswer } from '../../schema/singleSignOn.ts';
import { request } from '../http/client.ts';
import { clearSession, getSession } from '../session/store.ts';

/** Ends the session here, then on the server, which may be out of reach. */
export async function logout(): Promise<void> {
  const { token } = getSession();
  clearSession();
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await request<LogoutAnswer | null>('/logout', { method: 'POST', headers });
    // Otherwise single sign-on would sign in the next person at this computer as them.
    if (answer?.sign_out_url) window.location.assign(answer.sign_out_url);
  } catch (error) {
    console.warn('The server could not be told about the sign-out.', error);
  }
}
