import { useEffect, useState } from 'react';
import { t } from '../../language/t.ts';

/** Whole seconds until an instant (ISO), counted down; 0 once it has passed, or where there is none. */
export function useSecondsLeft(instant: string | null): number {
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

const secondsUntil = (instant: string | null) =>
  instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** "The code works for 9 minutes." */
export const formatTimeLeft = (seconds: number): string =>
  seconds >= 60
    ? t(
        '{minutes, plural, one {The code works for # minute.} other {The code works for # minutes.}}',
        {
          minutes: Math.floor(seconds / 60),
        },
      )
    : t(
        '{seconds, plural, one {The code works for # second.} other {The code works for # seconds.}}',
        {
          seconds,
        },
      );
