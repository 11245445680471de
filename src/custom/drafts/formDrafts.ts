/**
 * What was typed into a form, kept in the browser's storage for the account that typed it, so that a closed
 * tab loses nothing. Signing out clears that storage; somebody else's sign-in, and half a day, clear this.
 */
import { getSession, subscribe } from '../../session/store.ts';

const PREFIX = 'takda-form-';
/** Milliseconds: as long as staff stay signed in. */
const LONGEST_MS = 12 * 60 * 60_000;

export interface FormDraft {
  /** The page that wrote it. */
  page_id: string;
  /** ISO, UTC. */
  at: string;
  /** The record that was changed has this; a new one has none. */
  updated_at?: unknown;
  values: Record<string, unknown>;
  /** What stood there before, by the same paths. */
  before: Record<string, unknown>;
}

/** Another tab has its own. */
const PAGE_ID = crypto.getRandomValues(new Uint32Array(2)).join('-');

const placeOf = (key: string) => `${PREFIX}${getSession().user?.id}-${key}`;

export function readFormDraft(key: string): FormDraft | undefined {
  try {
    const draft: FormDraft = JSON.parse(localStorage.getItem(placeOf(key)) ?? 'null');
    return draft && Object.keys(draft.values).length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** One without a value is removed; nobody who is not signed in leaves any. */
export function keepFormDraft(key: string, draft: Omit<FormDraft, 'page_id'>): void {
  if (Object.keys(draft.values).length === 0) {
    dropFormDraft(key);
    return;
  }
  if (!getSession().user) return;
  try {
    localStorage.setItem(placeOf(key), JSON.stringify({ ...draft, page_id: PAGE_ID }));
  } catch {
    // Blocked or full storage: the text lasts as long as the page.
  }
}

/** What was saved or left here is dropped, and not what another tab is typing. */
export function dropOwnDraft(key: string): void {
  if (readFormDraft(key)?.page_id === PAGE_ID) dropFormDraft(key);
}

export function dropFormDraft(key: string): void {
  try {
    localStorage.removeItem(placeOf(key));
  } catch {
    // Blocked storage keeps nothing.
  }
}

/** A session that ended by itself leaves them to the same account's next one. */
function clearOthers(): void {
  const { user } = getSession();
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const isOfOther = user !== null && !key.startsWith(placeOf(''));
      if (isOfOther || isOld(localStorage.getItem(key))) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage keeps nothing.
  }
}

function isOld(kept: string | null): boolean {
  try {
    const { at } = JSON.parse(kept ?? '{}') as Partial<FormDraft>;
    return !at || Date.now() - Date.parse(at) > LONGEST_MS;
  } catch {
    return true;
  }
}

clearOthers();
subscribe(clearOthers);
