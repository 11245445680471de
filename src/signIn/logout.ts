import { ask } from '../http/ask.ts';
import { requestRaw } from '../http/client.ts';
import { getSession, resetSession } from '../session/store.ts';

/** Milliseconds that leaving may wait for a call. */
const PATIENCE = 3000;

/**
 * Tells the server, then resets everything here: also when the server refuses, is out of reach or
 * does not answer. Its answer is not read.
 */
export async function logout(): Promise<void> {
  const isSignOn = getSession().user?.came_by_single_sign_on;
  try {
    await requestRaw('/logout', { method: 'POST', ...lastCall() });
  } catch (error) {
    console.warn('The server could not be told about the sign-out.', error);
  }
  resetSession();
  await forgetPages();
  if (isSignOn) await leaveProvider();
}

/** What works without a connection is kept apart from the storage. */
async function forgetPages() {
  try {
    for (const name of (await window.caches?.keys()) ?? []) await window.caches.delete(name);
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? [])
      await worker.unregister();
  } catch (error) {
    console.warn('The pages that were kept for later could not be removed.', error);
  }
}

/** Otherwise single sign-on would sign in the next person at this computer as them. */
async function leaveProvider() {
  try {
    const { url } = await ask('GET /login/single-sign-on/sign-out-address', lastCall());
    if (url) window.location.assign(url);
  } catch (error) {
    console.warn('Where to sign out of single sign-on could not be asked.', error);
  }
}

/** Nobody is asked to sign in again in order to leave. */
const lastCall = () => ({ keepsSession: true, signal: AbortSignal.timeout(PATIENCE) });
