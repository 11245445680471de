/** Times of a clock as the language of the page writes them. */
import { clockOf } from '#schema/time/clock.ts';
import type { Turn, Turns } from '#schema/time/zone.ts';
import { locale, t } from './t.ts';

/** 9:00, or 9:00 AM where clocks have twelve hours. */
export const clock = (time: string, turn?: Turn): string => spoken().at(time, turn);

/** An instant (ISO) on the reader's own clock. */
export const ownClock = (instant: string): string =>
  clock(new Date(instant).toTimeString().slice(0, 5));

/** 9:00 to 9:30, or 9:00–9:30 AM */
export const clockSpan = (from: string, to: string, turns?: Turns): string =>
  spoken().span(from, to, turns);

/** Making one is slow, and there is one language a page. */
let cached: { tag: string; clock: ReturnType<typeof clockOf> } | undefined;

function spoken() {
  const tag = locale();
  if (cached?.tag !== tag) cached = { tag, clock: clockOf(tag, t) };
  return cached.clock;
}
