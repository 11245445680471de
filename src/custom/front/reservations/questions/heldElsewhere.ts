/** One time at most is held for a person: a tab that takes one tells the others that theirs is gone. */
import { useEffect, useState } from 'react';

const KEY = 'takda-hold';

/** @param id of the hold that this tab has now */
export function announceHold(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Blocked storage: the other tab finds out when it goes on.
  }
}

/** @param id of this tab's hold @returns whether another tab has taken one since */
export function useHeldElsewhere(id: string): boolean {
  const [lost, setLost] = useState<string>();
  useEffect(() => {
    // The tab that wrote it does not hear of it.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== null && newValue !== id) setLost(id);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [id]);
  return id !== '' && lost === id;
}
