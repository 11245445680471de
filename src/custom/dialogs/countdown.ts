import { useEffect, useState } from 'react';

/** Whole seconds until an instant (ISO), counted down; 0 once it has passed. */
export function useSecondsLeft(instant: string): number {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setLeft(secondsUntil(instant));
    const timer = setInterval(() => {
      const now = secondsUntil(instant);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

const secondsUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** "9 minutes", "1 minute", "40 seconds". */
export function inWords(seconds: number): string {
  const [count, unit] = seconds >= 60 ? [Math.floor(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
