/** Waits as they are said: between steps that nobody takes for a promise, always rounded outward. */
import { msg, type Phrase, phrase } from '../language/index.ts';
import type { Wait } from './waits.ts';

/** Minutes. */
const STEPS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 720];
const LAST = STEPS.at(-1) as number;

/** To whole steps, which are never the same. */
export function roundedWait({ from, to }: Wait): Wait {
  const lower = STEPS.findLast((step) => step <= from && step < LAST) ?? 0;
  return { from: lower, to: STEPS.find((step) => step >= to && step > lower) ?? LAST };
}

const UNDER = msg('Under {to} minutes');
const MINUTES = msg('{from} to {to} minutes');
const TO_HOURS = msg('{from} minutes to {to} hours');
const HOURS = msg('{from} to {to} hours');

/** @param wait as `roundedWait` gives it: 15 to 30 minutes */
export function waitPhrase({ from, to }: Wait): Phrase {
  if (from === 0 && to < 120) return phrase(UNDER, { to });
  if (to < 120) return phrase(MINUTES, { from, to });
  return from < 120
    ? phrase(TO_HOURS, { from, to: to / 60 })
    : phrase(HOURS, { from: from / 60, to: to / 60 });
}
