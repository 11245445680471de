/**
 * What was typed and is not saved yet, kept in this tab's storage under the account of who typed it;
 * while nobody is signed in, under the tab alone. What a closed tab may not lose is kept in the browser's
 * storage until that account signs out. This is the one place that writes or clears it.
 */
import { getSession, subscribe } from '../../session/store.ts';

const PREFIX = 'takda-draft-';
const NOBODY = 'nobody';

/** Drafts of this account are read and written now. */
export const draftOwner = (): string => getSession().user?.id ?? NOBODY;

export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(placeOf(key)) ?? '';
  } catch {
    return '';
  }
}

/** An empty text removes the draft. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(placeOf(key), text);
    else sessionStorage.removeItem(placeOf(key));
  } catch {
    // Blocked storage: the text lasts as long as the page.
  }
}

/**
 * Removes the drafts of other accounts, now and whenever the account changes: on sign-out, when the
 * session ends, when somebody else signs in, here or in another tab. Importing this module starts
 * it.
 */
export function forgetDraftsOfOthers(): () => void {
  clearOthers();
  return subscribe(clearOthers);
}

const placeOf = (key: string) => `${PREFIX}${draftOwner()}-${key}`;

function clearOthers(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isOwn = key.startsWith(placeOf(''));
      if (key.startsWith(PREFIX) && !isOwn) sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked storage keeps nothing.
  }
}

forgetDraftsOfOthers();
