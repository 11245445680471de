import { useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { draftOwner, keepDraft, readDraft } from './drafts.ts';
import { useUnfinished } from './useUnfinished.ts';

/** A text that outlives a failed save, a reload and the way to the mail app and back. */
export function useDraft(key: string): [string, (text: string) => void] {
  useSession();
  const owner = draftOwner();
  const [draft, setDraft] = useState(() => ({ key, owner, text: readDraft(key) }));
  // What somebody else typed here is not shown to who comes after them.
  const isOwn = draft.owner === owner && draft.key === key;
  const shown = isOwn ? draft.text : readDraft(key);
  useUnfinished(shown !== '');
  const change = (text: string) => {
    setDraft({ key, owner, text });
    keepDraft(key, text);
  };
  return [shown, change];
}
