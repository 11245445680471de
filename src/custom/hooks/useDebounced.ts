import { useEffect, useState } from 'react';

/** The value, debounced: not every keystroke becomes a request. */
export function useDebounced<T>(value: T, afterMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
