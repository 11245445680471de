/** A session that ends in the middle of work: the person signs in again over the page and goes on. */
import { clearSession, getSession, type Session } from './store.ts';

/** Settles once the person has signed in again, or will not. */
type AskToSignIn = () => Promise<void>;

let unfinished = 0;
let askToSignIn: AskToSignIn | null = null;
let asking: Promise<void> | null = null;

/** Whoever shows the page says how to ask; without it a session just ends. @returns how to stop */
export function askBySigningIn(ask: AskToSignIn): () => void {
  askToSignIn = ask;
  return () => {
    if (askToSignIn === ask) askToSignIn = null;
  };
}

/** Something was typed and is not saved: an ended session must not take it away. @returns its end */
export function beginUnfinished(): () => void {
  unfinished += 1;
  return () => {
    unfinished -= 1;
  };
}

/**
 * The server knows the token no more. Ends the session, unless its person signs in again: they are
 * asked where something would be lost, a change that was on its way or what is typed and not saved.
 * While they are asked every call waits: none ends the session beneath the question.
 * @returns whether they did: what they wanted can be sent once more
 */
export async function isRenewed(
  ended: Session,
  { isChange }: { isChange: boolean },
): Promise<boolean> {
  const isAsked = isChange || unfinished > 0 || asking !== null;
  if (isAsked && askToSignIn && getSession().token === ended.token) {
    asking ??= askToSignIn().finally(() => {
      asking = null;
    });
    await asking;
  }
  if (getSession().token === ended.token) clearSession();
  return getSession().user?.id === ended.user?.id;
}
