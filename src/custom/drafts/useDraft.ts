import { useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { draftOwner, keepDraft, readDraft } from './drafts.ts';
import { useUnsavedWork } from './useUnsavedWork.ts';

/** A text that survives a failed save, a reload and a switch to the mail app. */
export function useDraft(key: string): [string, (text: string) => void] {
  useSession();
  const owner = draftOwner();
  const [draft, setDraft] = useState(() => ({ key, owner, text: readDraft(key) }));
  // Never show the draft of another account.
  const isOwn = draft.owner === owner && draft.key === key;
  const shown = isOwn ? draft.text : readDraft(key);
  useUnsavedWork(shown !== '');
  const change = (text: string) => {
    setDraft({ key, owner, text });
    keepDraft(key, text);
  };
  return [shown, change];
}
