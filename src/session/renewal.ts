/** Renews a session that ends in the middle of work: the person signs in again over the page. */
import { clearSession, getSession, type Session } from './store.ts';

/** Settles once the person has signed in again, or will not. */
type AskToSignIn = () => Promise<void>;

let unsavedWork = 0;
let askToSignIn: AskToSignIn | null = null;
let asking: Promise<void> | null = null;

/**
 * Registers how to ask the person to sign in again; without it a session just ends. @returns how to
 * unregister
 */
export function registerReauthentication(ask: AskToSignIn): () => void {
  askToSignIn = ask;
  return () => {
    if (askToSignIn === ask) askToSignIn = null;
  };
}

/**
 * Marks a change in flight or unsaved input, which an ended session must not discard. @returns how to unmark it
 */
export function markUnsavedWork(): () => void {
  unsavedWork += 1;
  return () => {
    unsavedWork -= 1;
  };
}

/**
 * The server no longer accepts the token. Ends the session, unless its user signs in again. They
 * are asked to when something would be lost: a change in flight, or unsaved input.
 * Meanwhile every call waits, so that none ends the session behind the dialog.
 * @returns whether they did, and the call can be repeated
 */
export async function renewOrEndSession(ended: Session): Promise<boolean> {
  const isAsked = unsavedWork > 0 || asking !== null;
  if (isAsked && askToSignIn && getSession().token === ended.token) {
    asking ??= askToSignIn().finally(() => {
      asking = null;
    });
    await asking;
  }
  if (getSession().token === ended.token) clearSession();
  return getSession().user?.id === ended.user?.id;
}
