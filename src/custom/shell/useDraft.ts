import { useState } from 'react';

/** A text that outlives a failed save, a reload and the way to the mail app and back. */
export function useDraft(key: string): [string, (text: string) => void] {
  const stored = `takda-draft-${key}`;
  const [text, setText] = useState(() => read(stored));
  const change = (next: string) => {
    setText(next);
    keep(stored, next);
  };
  return [text, change];
}

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Blocked storage: the text lasts as long as the page.
  }
}
